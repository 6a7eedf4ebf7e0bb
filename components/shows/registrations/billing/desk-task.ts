/** What is opened beside the registration: a form, or a document to look at. */
export type DeskTask = "create" | "link" | { invoice: number }
