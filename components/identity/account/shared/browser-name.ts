/** Name that the sign-in screen gives its tokens. */
export const browserName = "front_app"
