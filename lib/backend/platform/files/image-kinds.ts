const startsWith =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, place) => bytes[place] === byte)

/** Images that users may send, told by how their files begin; the first ending is what ours are called. */
export const imageKinds = [
  {
    format: "png",
    mime: "image/png",
    extensions: [".png"],
    is: startsWith(0x89, 0x50, 0x4e, 0x47),
  },
  {
    format: "jpeg",
    mime: "image/jpeg",
    extensions: [".jpg", ".jpeg"],
    is: startsWith(0xff, 0xd8, 0xff),
  },
] as const

/** Shown of mails beside those. */
export const gifKind = {
  format: "gif",
  mime: "image/gif",
  is: (bytes: Uint8Array) =>
    ["GIF87a", "GIF89a"].includes(Buffer.from(bytes.subarray(0, 6)).toString("latin1")),
} as const

/** Taken from applicants beside those: what phones and web sites have. It begins with the size of what follows. */
export const webpKind = {
  format: "webp",
  mime: "image/webp",
  is: (bytes: Uint8Array) =>
    Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("RIFF")) &&
    Buffer.from(bytes.subarray(8, 12)).equals(Buffer.from("WEBP")),
} as const
