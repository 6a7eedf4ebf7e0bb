/** Parts of paths that are followed by a secret: a link with which a password is chosen, an application resumed or a list left. */
export const secretAfter: ReadonlySet<string> = new Set([
  "invite",
  "reset-password",
  "password-link",
  "apply",
  "draft",
  "unsubscribe",
  "preferences",
  "confirmation",
  "choice",
  "open",
  "click",
  "calendar",
])

const inText = new RegExp(`(/(?:${[...secretAfter].join("|")})/)[^\\s/?#"'<>()\\[\\]]+`, "g")

/** A text without the secrets of the addresses in it. */
export const withoutSecretPaths = (text: string): string => text.replace(inText, "$1[secret]")
