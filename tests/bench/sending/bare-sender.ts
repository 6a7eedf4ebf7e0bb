import { createTransport } from "nodemailer"
import { z } from "zod"
import { page } from "#lib/backend/mail/delivery/mime.ts"

/** What it is to send, and where to. */
const request = z.object({ port: z.number(), mails: z.number(), subject: z.string(), content: z.string() })

/** Connections of its pool. */
const connections = 10

/** The least that sending takes: a pool of connections that writes nothing down; says when all were taken. */
process.once("disconnect", () => process.exit())
process.once("message", async (message) => {
  const { port, mails, subject, content } = request.parse(message)
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
  })
  const html = page(content)
  await Promise.all(
    Array.from({ length: mails }, (_, n) =>
      transport.sendMail({
        from: { name: "Bench", address: "bench-mails@example.com" },
        to: { name: `Bench ${n}`, address: `bench-${n}@brand.example` },
        subject,
        html,
        text: subject,
      }),
    ),
  )
  transport.close()
  process.send?.(mails)
})
process.send?.(0)
