// Entry.
import "../tongue.js";
