import type { Language } from "#lib/backend/platform/http/base.ts"
import { env } from "#lib/env.ts"
import { formatExact } from "#lib/i18n/dates.ts"
import { translators } from "#lib/i18n/translators.ts"
import { type Application, findApplications } from "./applications.ts"
import type { Letter } from "./letters.ts"
import { type MailPage, writeMail } from "./page.ts"

const translate = translators("systemMail")
const security = translators("security")

type Translate = (typeof translate)[Language]
type Composed = {
  subject: string
  page: MailPage /** Instead of the address it was queued for. */
  email?: string
}

const moment = (value: string, language: Language) => formatExact(value, language, env().TIME_ZONE)

type PasswordLetter = Extract<Letter, { kind: "invite" | "reset" | "forgotten" }>

function passwordLink(
  { kind, values }: PasswordLetter,
  t: Translate,
  language: Language,
): Composed | undefined {
  const { name, link, expires_at } = values
  if (Date.parse(expires_at) <= Date.now()) return undefined
  return {
    subject: t(`${kind}.subject`),
    page: {
      greeting: t("greeting", { name }),
      paragraphs: [t(`${kind}.text`)],
      links: [{ label: t(`${kind}.action`), address: link }],
      notes: [t("once", { until: moment(expires_at, language) }), t(`${kind}.unasked`)],
    },
  }
}

function account(
  letter: Extract<Letter, { kind: "notice" | "signIn" }>,
  t: Translate,
  language: Language,
): Composed {
  const texts = security[language]
  const { name, link } = letter.values
  const greeting = t("greeting", { name })
  const links = [{ label: t("profile"), address: link }]
  if (letter.kind === "signIn") {
    const { at, address } = letter.values
    const text = t("signIn.text", { at: moment(at, language), address })
    return {
      subject: t("signIn.subject"),
      page: { greeting, paragraphs: [text], links, notes: [t("signIn.unasked")] },
    }
  }
  const { notice, by } = letter.values
  const values = { by: by ?? texts("nobody") }
  return {
    subject: texts(`${notice}.title`, values),
    page: { greeting, paragraphs: [texts(`${notice}.text`, values)], links, notes: [t("whyNotice")] },
  }
}

/** Nothing that whoever typed the address has typed: it would be his text in a mail of ours to anybody. */
const titleOf = ({ id, show, session }: Application) => `${show} · ${session} · ${id}`

/** The way to the terms that were accepted. */
function termsOf(letter: Letter) {
  const terms = letter.kind === "applicationSent" ? letter.values.terms : undefined
  return terms ? [terms] : []
}

async function application(
  letter: Extract<
    Letter,
    { kind: "applicationLink" | "applicationLinks" | "applicationSent" | "applicationCorrected" | "reminder" }
  >,
  t: Translate,
): Promise<Composed | undefined> {
  const { values, kind } = letter
  const ids = kind === "applicationLinks" ? letter.values.registrations : [letter.values.registration]
  const found = await findApplications(ids, values.site)
  const [first] = found
  if (!first) return undefined
  const { show, email } = first
  if (kind === "applicationLinks") {
    const links = found.map((one) => ({ label: titleOf(one), address: one.link }))
    return {
      subject: t("applicationLinks.subject"),
      page: {
        greeting: t("hello"),
        paragraphs: [t("applicationLinks.text", { count: found.length })],
        links,
        notes: [t("applicationLinks.unasked"), t("secret")],
      },
    }
  }
  if (letter.kind === "applicationSent" || letter.kind === "applicationCorrected")
    return {
      subject: t(`${letter.kind}.subject`, { show }),
      page: {
        greeting: t("hello"),
        paragraphs: [t(`${letter.kind}.text`, { show })],
        sections: letter.kind === "applicationSent" ? letter.values.sections : [],
        links: [{ label: t("applicationSent.action"), address: first.link }, ...termsOf(letter)],
        notes: [t("applicationSent.unasked"), t("secret")],
      },
    }
  // Whoever has sent the application in by now needs neither the link nor a reminder.
  if (first.is_published || !email) return undefined
  const own = letter.kind === "reminder" ? "reminder" : "applicationLink"
  const paragraphs =
    letter.kind === "reminder"
      ? [t("reminder.text", { show }), t("reminder.help", { by: letter.values.by })]
      : [t("applicationLink.text", { show })]
  return {
    email,
    subject: t(`${own}.subject`, { show }),
    page: {
      greeting: t("hello"),
      paragraphs,
      links: [{ label: t(`${own}.action`), address: first.link }],
      notes: [t("secret")],
    },
  }
}

function disclosure(
  { values }: Extract<Letter, { kind: "disclosure" }>,
  t: Translate,
  language: Language,
): Composed {
  const { name, by, approver, reason, record, mails, ends_at } = values
  const until = moment(ends_at, language)
  return {
    subject: t("disclosure.subject"),
    page: {
      greeting: t("greeting", { name }),
      paragraphs: [
        record === ""
          ? t("disclosure.text", { by, count: mails, until })
          : t("disclosure.textWith", { by, count: mails, until, record }),
        t("disclosure.reason", { reason }),
        t("disclosure.approved", { approver }),
      ],
      links: [],
      notes: [t("disclosure.why")],
    },
  }
}

async function partsOf(letter: Letter, language: Language): Promise<Composed | undefined> {
  const t = translate[language]
  switch (letter.kind) {
    case "invite":
    case "reset":
    case "forgotten":
      return passwordLink(letter, t, language)
    case "notice":
    case "signIn":
      return account(letter, t, language)
    case "test": {
      const greeting = t("greeting", { name: letter.values.name })
      return {
        subject: t("test.subject"),
        page: { greeting, paragraphs: [t("test.text")], links: [], notes: [] },
      }
    }
    case "mailboxCode": {
      const { name, code, expires_at } = letter.values
      if (Date.parse(expires_at) <= Date.now()) return undefined
      return {
        subject: t("mailboxCode.subject", { code }),
        page: {
          greeting: t("hello"),
          paragraphs: [t("mailboxCode.text", { name }), code],
          links: [],
          notes: [t("mailboxCode.until", { until: moment(expires_at, language) }), t("mailboxCode.unasked")],
        },
      }
    }
    case "disclosure":
      return disclosure(letter, t, language)
    case "subscription": {
      const { list, link } = letter.values
      return {
        subject: t("subscription.subject", { list }),
        page: {
          greeting: t("hello"),
          paragraphs: [t("subscription.text", { list })],
          links: [{ label: t("subscription.action"), address: link }],
          notes: [t("subscription.unasked")],
        },
      }
    }
    default:
      return application(letter, t)
  }
}

/**
 * A letter as it is sent.
 * @returns undefined when nobody needs it any more: its link is over, its application was sent or deleted
 */
export async function composeLetter(letter: Letter, language: Language) {
  const composed = await partsOf(letter, language)
  if (!composed) return undefined
  const { subject, page, email } = composed
  return { subject, email, ...writeMail(page, translate[language]("product")) }
}
