/** What the composer shows. */
export type View = "write" | "templates" | "preview"
