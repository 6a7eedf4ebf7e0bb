import { apiAs, send } from "./api.ts"
import { insertRow, sqlOne } from "./database.ts"

/** A PDF of one page that says a text. @param objects that it has besides */
export function onePagePdf(says = "Price list", objects: string[] = []): Buffer {
  const stream = `BT /F1 24 Tf 20 150 Td (${says}) Tj ET 0 0.6 0.4 rg 20 20 160 80 re f`
  const body = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...objects,
  ]
  const numbered = body.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join("")
  return Buffer.from(`%PDF-1.7\n${numbered}trailer\n<< /Root 1 0 R >>\n`, "latin1")
}

/** Sends a file as a form does. */
export function putFile(
  token: string,
  name: string,
  content: string | Uint8Array,
  language = "en",
): Promise<Response> {
  const form = new FormData()
  form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name))
  return send("/api/put-file/shared", { token, method: "POST", body: form, language })
}

/** A shared file as its upload answers it. */
export async function createDocument(token: string, name = "list.csv", content = "a;b\n1;2\n") {
  const { data } = await apiAs({ token }).documents.upload({ file: new File([content], name) })
  return data
}

/** A conversation with one mail that has a file attached. */
export async function attachToMail(file: number, values: { subject?: string; privateBy?: number } = {}) {
  const { subject = "Your booth", privateBy = null } = values
  const moment = new Date().toISOString()
  const thread = await insertRow<{ id: number }>("mail_thread", { subject, last_mail_at: moment })
  const mail = await insertRow<{ id: number }>("mail", {
    thread_id: thread.id,
    direction: "out",
    message_id: `${thread.id}@example.com`,
    subject,
    from_email: "jane@example.com",
    html_body: "",
    sent_at: moment,
  })
  const attachment = { mail_id: mail.id, path: `p${mail.id}`, name: "list.csv", file_id: file }
  await insertRow("mail_attachment", attachment)
  if (privateBy !== null)
    await insertRow("mail_holder", { mail_id: mail.id, user_id: privateBy, is_private: true })
  return { thread: thread.id, mail: mail.id }
}

/** Where what a document holds lies in the store. */
export const keyOf = (media: number) =>
  sqlOne<{ key: string }>("SELECT key FROM stored_file WHERE id = $1", [media]).then(({ key }) => key)
