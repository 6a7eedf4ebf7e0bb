/** A file that is shown as a picture, with the kind as which it is shown. */
export type ShownFile = { path: string; name: string; kind: string }
