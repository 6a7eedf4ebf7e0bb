/** Countries, by their codes, whose people are written to in French unless asked otherwise. */
export const frenchSpeaking: ReadonlySet<string> = new Set([
  "FR",
  "BE",
  "CH",
  "LU",
  "MC",
  // What is France overseas.
  ...["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
])
