// Group.
import "../tongue.js";
