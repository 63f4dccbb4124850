// The lists of ratings.
import "./tongue.js";
