/** The part of the compression package this project uses; its published types bind it to Express, which it does not need. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  export default function compression(options?: {
    /** Of gzip, 0 to 9; usually 6. */
    level?: number
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
