// New league.
import "../tongue.js";
