type Contact = { email: string; isBlacklisted: boolean; lists: Set<number>; attributes: object }
type Person = { email: string; attributes?: object }
/** What calls of contacts bring, all of them together. */
type Body = {
  name?: string
  email?: string
  emailBlacklisted?: boolean
  emails?: string[]
  listIds?: number[]
  jsonBody?: Person[]
}
type Answer = { status: number; body: object }
type CallInput = { id: string; query: URLSearchParams; body: Body }

const ok = (body: object, status = 200): Answer => ({ status, body })
const missing: Answer = { status: 404, body: { code: "document_not_found", message: "Not found" } }
const wrong = (message: string): Answer => ({ status: 400, body: { code: "invalid_parameter", message } })

function pageOf<Row>(rows: Row[], query: URLSearchParams): Row[] {
  const from = Number(query.get("offset") ?? 0)
  return rows.slice(from, from + Number(query.get("limit") ?? 10))
}

/** Contacts of Brevo, their lists, and addresses that are blocked, as its documents say. */
export class BrevoContacts {
  folders: { id: number; name: string }[] = []
  lists: { id: number; name: string; folderId: number }[] = []
  contacts = new Map<string, Contact>()
  /** Addresses to which nothing is sent, with the codes of the reasons. */
  blocked = new Map<string, string>()
  /** Imports that were taken and are not done yet; done when they are asked about the second time. */
  #imports: { id: number; polls: number; lists: number[]; people: Person[] }[] = []
  #ids = 100

  /** By what is called; what is in the place of an id is given on. */
  readonly #routes: [RegExp, (input: CallInput) => Answer][] = [
    [/^GET \/contacts\/folders$/, ({ query }) => ok({ folders: pageOf(this.folders, query) })],
    [/^POST \/contacts\/folders$/, ({ body }) => this.#addFolder(body.name ?? "")],
    [/^GET \/contacts\/folders\/(\d+)\/lists$/, ({ query }) => ok({ lists: pageOf(this.lists, query) })],
    [/^POST \/contacts\/lists$/, ({ body }) => this.#addList(body.name ?? "")],
    [/^PUT \/contacts\/lists\/(\d+)$/, ({ id, body }) => this.#rename(Number(id), body.name ?? "")],
    [
      /^POST \/contacts\/lists\/(\d+)\/contacts\/remove$/,
      ({ id, body }) => this.#remove(Number(id), body.emails ?? []),
    ],
    [/^POST \/contacts\/import$/, ({ body }) => this.#import(body)],
    [/^GET \/processes\/(\d+)$/, ({ id }) => ok({ id: Number(id), status: this.#stateOf(Number(id)) })],
    [/^POST \/contacts$/, ({ body }) => this.#upsert(body)],
    [/^PUT \/contacts\/([^/]+)$/, ({ id, body }) => this.#update(id, body)],
    [
      /^DELETE \/smtp\/blockedContacts\/([^/]+)$/,
      ({ id }) => (this.blocked.delete(id) ? ok({}, 204) : missing),
    ],
    [/^GET \/smtp\/blockedContacts$/, ({ query }) => ok({ contacts: pageOf(this.#blockedRows(), query) })],
  ]

  /** Answers a call such as "GET /contacts/folders"; undefined for one that is of something else. */
  answer(call: string, query: URLSearchParams, body: string): Answer | undefined {
    for (const [pattern, answer] of this.#routes) {
      const found = pattern.exec(call)
      if (found)
        return answer({
          id: decodeURIComponent(found[1] ?? ""),
          query,
          body: JSON.parse(body || "{}") as Body,
        })
    }
    return undefined
  }

  /** Addresses on the list whose name begins so. */
  on(name: string): string[] {
    const list = this.lists.find((each) => each.name.startsWith(name))
    return [...this.contacts.values()]
      .filter(({ lists }) => list && lists.has(list.id))
      .map(({ email }) => email)
      .toSorted()
  }

  #contact(email: string): Contact {
    const key = email.toLowerCase()
    const known = this.contacts.get(key)
    const contact = known ?? { email: key, isBlacklisted: false, lists: new Set<number>(), attributes: {} }
    this.contacts.set(key, contact)
    return contact
  }

  #addFolder(name: string): Answer {
    this.#ids += 1
    this.folders.push({ id: this.#ids, name })
    return ok({ id: this.#ids }, 201)
  }

  #addList(name: string): Answer {
    this.#ids += 1
    this.lists.push({ id: this.#ids, name, folderId: this.folders[0]?.id ?? 0 })
    return ok({ id: this.#ids }, 201)
  }

  #rename(id: number, name: string): Answer {
    const list = this.lists.find((each) => each.id === id)
    if (!list) return missing
    list.name = name
    return ok({}, 204)
  }

  #remove(id: number, emails: string[]): Answer {
    if (!this.lists.some((each) => each.id === id)) return missing
    const success = emails.filter((email) => this.#contact(email).lists.delete(id))
    return success.length > 0
      ? ok({ contacts: { success, failure: [] } }, 201)
      : wrong("Contact already removed from list and/or does not exist")
  }

  #import({ listIds: lists = [], jsonBody: people = [] }: Body): Answer {
    if (lists.some((id) => !this.lists.some((each) => each.id === id))) return missing
    if (people.some(({ email }) => email.startsWith("refused"))) return wrong("Invalid email address")
    this.#ids += 1
    this.#imports.push({ id: this.#ids, polls: 0, lists, people })
    return ok({ processId: this.#ids }, 202)
  }

  #stateOf(id: number): string {
    const found = this.#imports.find((each) => each.id === id)
    if (!found) return "completed"
    found.polls += 1
    if (found.polls < 2) return "in_process"
    for (const { email, attributes = {} } of found.people) {
      const contact = this.#contact(email)
      contact.attributes = attributes
      for (const list of found.lists) contact.lists.add(list)
    }
    this.#imports = this.#imports.filter((each) => each.id !== id)
    return "completed"
  }

  #upsert({ email = "", emailBlacklisted = false }: Body): Answer {
    this.#contact(email).isBlacklisted = emailBlacklisted
    return ok({}, 204)
  }

  #update(email: string, { emailBlacklisted = false }: Body): Answer {
    const contact = this.contacts.get(email.toLowerCase())
    if (!contact) return missing
    contact.isBlacklisted = emailBlacklisted
    return ok({}, 204)
  }

  #blockedRows() {
    return [...this.blocked].map(([email, code]) => ({
      email,
      senderEmail: "",
      reason: { code, message: "" },
    }))
  }
}
