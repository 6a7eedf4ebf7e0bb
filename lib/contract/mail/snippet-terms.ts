// Limits of snippets that screens need without the contract's schemas.

/** Most snippets of a user, and most of those for all. */
export const maxSnippets = 200
/** Most characters of a snippet in a language. */
export const maxSnippetLength = 5_000
export const maxSnippetName = 80
/** What is typed behind a semicolon: letters, digits and hyphens. */
export const snippetShortcut = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,29}$/u
