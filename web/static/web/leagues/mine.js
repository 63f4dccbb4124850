// My leagues.
import "../tongue.js";
