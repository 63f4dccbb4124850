// Invitation to a league.
import "../tongue.js";
