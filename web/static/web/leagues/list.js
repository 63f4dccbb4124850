// Leagues.
import "../tongue.js";
