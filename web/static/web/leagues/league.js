// League.
import "../tongue.js";
