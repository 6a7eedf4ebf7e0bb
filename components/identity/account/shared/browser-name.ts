/** Name that the sign-in screen gives its tokens (spec 1 §7). */
export const browserName = "front_app"
