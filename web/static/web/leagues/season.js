// Season.
import "../tongue.js";
