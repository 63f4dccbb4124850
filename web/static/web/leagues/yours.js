// What a reader can do in a season, and what is due.
import "../tongue.js";
