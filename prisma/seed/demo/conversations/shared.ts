import { type SharedMember, type SharedTalk, them, us } from "#prisma/seed/demo/conversations/talk.ts"

/** The demo's shared mailbox. */
export const registrationsMailbox = { name: "Petit Salon Registrations", email: "registrations@example.com" }

type Story = Omit<SharedTalk, "language">

/** An answer of a member. */
const answer = (author: SharedMember, after: number, text: string, ...files: string[]) => ({
  ...us(after, text, ...files),
  author,
})

const english: Story[] = [
  {
    subject: "Two brands in one application?",
    daysAgo: 0,
    isUnread: true,
    labels: ["Booths"],
    mails: [
      them(
        0,
        "Hello,\n\nWe are filling in the application of {company} for January and would like to show a second label on the same booth. Do we add it to this form, or does it need an application of its own?\n\nThank you,\n{first}",
      ),
    ],
  },
  {
    subject: "Insurance certificate",
    daysAgo: 3,
    assigned: { by: "hanna.kowal", to: "sales" },
    mails: [
      them(
        0,
        "Hello,\n\nOur exhibitor page still asks for an insurance certificate. We sent one for the June session. Is that one enough?\n\nBest,\n{first}",
      ),
      answer(
        "hanna.kowal",
        2,
        "Hello {first},\n\nAlmost: it ended on 31 December, and the build-up starts in January. Please ask your insurer for one that covers the days on the attached sheet.\n\nKind regards,\n{me}",
        "Build-up days.pdf",
      ),
      them(
        21,
        "Thank you, here is the new one. While we are at it: could we have two more metres if somebody withdraws?\n\n{first}",
        "Insurance certificate.pdf",
      ),
    ],
  },
  {
    subject: "New company name on our registration",
    daysAgo: 8,
    labels: ["Invoices"],
    mails: [
      them(
        0,
        "Dear team,\n\nOur legal name has changed, the VAT number stays the same. Can you correct the registration before the deposit is invoiced?\n\n{first}",
        "Register extract.pdf",
      ),
      answer(
        "sales",
        4,
        "Dear {first},\n\nThe new name is on your registration, and the deposit will be invoiced to it. The brand name in the catalogue stays as it is, unless you write to us.\n\nKind regards,\n{me}",
      ),
    ],
  },
]

const french: Story[] = [
  {
    subject: "Candidature envoyée\u202f: quand aurons-nous une réponse\u202f?",
    daysAgo: 1,
    isUnread: true,
    mails: [
      them(
        0,
        "Bonjour,\n\nNous avons envoyé la candidature de {company} lundi. Pouvez-vous nous dire quand le comité se réunit\u202f? Nous devons réserver le transport de nos meubles.\n\nBien cordialement,\n{first}",
      ),
    ],
  },
  {
    subject: "Fiche technique\u202f: date limite",
    daysAgo: 6,
    doneBy: "hanna.kowal",
    mails: [
      them(
        0,
        "Bonjour,\n\nNotre menuisier ne nous donnera les cotes de la cloison que vendredi. Est-ce trop tard pour la fiche technique\u202f?\n\n{first}",
      ),
      answer(
        "hanna.kowal",
        3,
        "Bonjour {first},\n\nNon, elle est attendue pour le 15. Vous pouvez déjà l’enregistrer en brouillon et ajouter les cotes plus tard.\n\nBien à vous,\n{me}",
      ),
    ],
  },
  {
    subject: "Badges pour le montage",
    daysAgo: 2,
    assigned: { by: "sales", to: "hanna.kowal" },
    mails: [
      them(
        0,
        "Bonjour,\n\nNous serons cinq pour le montage, mais notre page exposant ne propose que quatre badges. Comment faire\u202f?\n\n{first}",
      ),
      answer(
        "sales",
        5,
        "Bonjour {first},\n\nLe cinquième est gratuit, il me faut seulement le nom de la personne. Vient-elle aussi pendant le salon\u202f?\n\nBien à vous,\n{me}",
      ),
      them(
        16,
        "Seulement le dimanche, pour le montage\u202f: Jeanne Perrin. Peut-on retirer le badge à l’entrée du quai B\u202f?\n\nMerci beaucoup,\n{first}",
      ),
    ],
  },
]

export const sharedTalks: readonly SharedTalk[] = [
  ...english.map((talk) => ({ ...talk, language: "en" as const })),
  ...french.map((talk) => ({ ...talk, language: "fr" as const })),
]
