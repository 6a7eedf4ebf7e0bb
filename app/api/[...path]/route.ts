import { forwardCall } from "#lib/api/bff.ts"

export {
  forwardCall as DELETE,
  forwardCall as GET,
  forwardCall as PATCH,
  forwardCall as POST,
  forwardCall as PUT,
}
