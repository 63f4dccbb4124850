// Organiser's desk.
import "../tongue.js";
