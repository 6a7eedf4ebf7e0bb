import { connect } from "node:net"
import { guards } from "../pace.ts"
import { mainAddress } from "./addresses.ts"

const { port } = new URL(mainAddress)

/** Sends bytes as they are, and all that comes back until the connection ends. */
export function sendBytes(bytes: string, patienceMs = guards.wait): Promise<string> {
  return new Promise((settle, fail) => {
    const socket = connect(Number(port), "127.0.0.1")
    let received = ""
    socket.setEncoding("latin1")
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`hangs: ${bytes.slice(0, 200)}`)))
    socket.on("data", (text) => {
      received += text
    })
    socket.on("error", fail)
    socket.on("close", () => settle(received))
    socket.write(bytes, "latin1")
  })
}
