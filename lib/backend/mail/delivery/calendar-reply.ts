/** The kind of a file that goes as an answer to an invitation, as another form of the text and not as a file (RFC 6047). */
export const replyMime = "text/calendar; charset=utf-8; method=REPLY"
