import type { Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { freePorts } from "#tests/mail/free-ports.ts"
import { startSmtpDoor } from "#tests/mail/smtp-door.ts"
import { expect, newContact, newViewer, onDatabase, open, signIn, test } from "../actors.ts"
import { newMark } from "../unique.ts"

const password = "Tr0ub4dor"

/** Servers of its own for a test. */
async function startServers(email: string) {
  const dovecot = await Dovecot.start()
  dovecot.setPassword(email, password)
  const smtp = await startSmtpDoor({
    admits: (user, given) => user === email && given === password,
    isPlain: true,
  })
  return { dovecot, smtp, stop: () => Promise.all([dovecot.stop(), smtp.stop()]) }
}

const side = (page: Page, name: string) => page.getByRole("group", { name })

async function fillServer(page: Page, name: string, port: number, security: string): Promise<void> {
  const server = side(page, name)
  await server.getByLabel("Server").fill("127.0.0.1")
  await server.getByLabel("Encryption").selectOption({ label: security })
  await server.getByLabel("Port").fill(String(port))
}

/** The code that the application sent to an address, as it is in the demo's outbox. */
async function codeSentTo(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/outbox/mail?per_page=100")
      const { data }: { data: { subject: string; to: unknown }[] } = await answer.json()
      const mail = data.find(({ to }) => JSON.stringify(to).includes(email))
      code = /^\d{6}/.exec(mail?.subject ?? "")?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ""
}

test("a mailbox is linked once both servers let its user in and the code of its address was entered; each failure is beside its field; it is read, and unlinked", async ({
  page,
}) => {
  const account = `linker${newMark()}`
  const email = `${account}@salon.example`
  const { dovecot, smtp, stop } = await startServers(email)
  const [closed = 1] = await freePorts(1)
  try {
    await newViewer(account)
    await signIn(page, account)
    await open(page, "/profile")
    await page.getByRole("link", { name: "Link mailbox" }).click()
    await page.getByRole("button", { name: "I have read this, continue" }).click()
    await page.getByLabel("Email address").fill(email)
    await page.getByRole("button", { name: "Continue" }).click()
    const reading = "For reading (IMAP)"
    const sending = "For sending (SMTP)"
    const submit = page.getByRole("button", { name: "Sign in and link" })

    // A server that is not there, and one that does not encrypt.
    await page.getByLabel("Your sign-in password").fill(DEMO_PASSWORD)
    await page.getByLabel(/^Password/).fill(password)
    await fillServer(page, reading, closed, "None (not over the internet)")
    await fillServer(page, sending, smtp.port, "STARTTLS")
    await submit.click()
    const notReached = "The server cannot be reached. Check its name and port"
    await expect(side(page, reading).getByText(notReached)).toBeVisible()
    await expect(
      side(page, sending).getByText("This server does not offer this encryption on this port"),
    ).toBeVisible()
    await expect(page.getByText("Nothing was saved.")).toBeVisible()
    await expect(side(page, reading).getByLabel("Server")).toBeFocused()

    // A wrong password.
    await fillServer(page, reading, dovecot.imapPort, "None (not over the internet)")
    await fillServer(page, sending, smtp.port, "None (not over the internet)")
    await page.getByLabel(/^Password/).fill("wrong")
    await submit.click()
    await expect(page.getByText("The server does not accept this user name and password")).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toBeFocused()
    await expect(page.getByText(notReached)).toBeHidden()
    expect(await onDatabase("SELECT FROM mailbox WHERE email = $1", [email])).toEqual([])

    // The right one; what was mailed before shows as read.
    await newContact("Lina", "Morel", `lina.${account}@atelier.example`)
    await dovecot.deliver(
      email,
      `From: lina.${account}@atelier.example\r\nTo: ${email}\r\nSubject: Hello\r\nMessage-ID: <${account}@atelier.example>\r\n\r\nHello`,
    )
    await page.getByLabel(/^Password/).fill(password)
    await submit.dblclick()
    const code = page.getByLabel("Code from the email")
    await expect(code).toBeFocused()
    await code.fill("12345")
    await code.press("Enter")
    await expect(page.getByText("This is not the code in the email")).toBeVisible()
    expect(await onDatabase("SELECT FROM mailbox WHERE email = $1", [email])).toEqual([])
    await code.fill(await codeSentTo(page, email))
    await code.press("Enter")
    await expect(page.getByText(`${email} is linked.`)).toBeVisible()
    await expect(page.getByText("Up to date, waiting for new emails")).toBeVisible()
    const inbox = page.getByRole("table", { name: "What has been read" }).getByRole("row", { name: /^Inbox/ })
    await expect(inbox.getByRole("cell")).toHaveText(["1", "1", "0", "0"])

    await page.getByRole("button", { name: "Unlink mailbox" }).click()
    const question = page.getByRole("dialog", { name: `Unlink ${email}?` })
    await question.getByRole("button", { name: "Unlink mailbox" }).click()
    await expect(page.getByRole("link", { name: "Link mailbox" })).toBeVisible()
    expect(await onDatabase("SELECT FROM mailbox WHERE email = $1", [email])).toEqual([])
    expect(
      await onDatabase("SELECT FROM mail WHERE subject = 'Hello' AND message_id = $1", [
        `${account}@atelier.example`,
      ]),
    ).toHaveLength(1)
  } finally {
    await stop()
  }
})
