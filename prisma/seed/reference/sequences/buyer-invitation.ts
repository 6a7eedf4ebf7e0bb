import { ask, campaign, linked, showDay, step, stop } from "./nodes.ts"
import type { Named, StarterSequence } from "./starter.ts"

const paris = 1

/** What the nodes are called, in the language of those who are invited. */
type Labels = Record<
  | "begin"
  | "invitation"
  | "registered"
  | "badge"
  | "late"
  | "programmeDay"
  | "programme"
  | "lastDays"
  | "reminder",
  string
> & { away: [label: string, reason: string]; end: [label: string, reason: string] }

/** Invitation, programme and badge: the same way in either language. */
const flowOf = ({ mail }: Named, sessions: number[], labels: Labels) =>
  linked(
    [
      step("begin", labels.begin),
      campaign("invitation", labels.invitation, mail("invitation")),
      ask("registered", labels.registered, { kind: "registered", ids: sessions }, 8),
      campaign("badge", labels.badge, mail("badge")),
      ask("late", labels.late, { kind: "registered", ids: sessions }, 12),
      stop("away", ...labels.away),
      showDay("programme-day", labels.programmeDay, "opening", -21, "10:00"),
      campaign("programme", labels.programme, mail("programme")),
      showDay("last-days", labels.lastDays, "opening", -3, "09:00"),
      campaign("reminder", labels.reminder, mail("reminder")),
      stop("end", ...labels.end),
    ],
    "begin invitation",
    "invitation registered",
    "registered programme-day yes",
    "registered badge no",
    "badge late",
    "late programme-day yes",
    "late away no",
    "programme-day programme",
    "programme last-days",
    "last-days reminder",
    "reminder end",
  )

export const buyerInvitation: StarterSequence = {
  name: "Buyer invitation",
  description: "Invitation, programme and badge reminder for shops.",
  language: "en",
  endsOnReply: false,
  mails: {
    invitation: {
      subject: "Your invitation to [SHOW], [SHOW_DAYS]",
      body: `Hello [FIRST_NAME],

        The new children’s collections are nearly ready, and we would like you to see them first. You are invited to [SHOW] at [VENUE], [SHOW_DAYS].

        Fashion, shoes, toys and nursery, hand-picked by our team: you will find the brands you love, and many that are exhibiting for the first time.

        Badges are free for retailers: [VISITOR_BADGE_LINK]

        See you soon,
        [USERNAME]`,
    },
    badge: {
      subject: "Your badge for [SHOW] is waiting",
      body: `Hello [FIRST_NAME],

        Have you put [SHOW] in your calendar yet? With a badge you walk straight in; without one, you wait in line.

        It takes two minutes, and you can order one for a colleague, too: [VISITOR_BADGE_LINK]

        See you soon,
        [USERNAME]`,
    },
    programme: {
      subject: "[SHOW]: the programme, day by day",
      body: `Hello [FIRST_NAME],

        Three weeks to go. Here is what awaits you, besides the collections:

        - the trend forum, with the colours and fabrics of the season,
        - talks every afternoon, by retailers for retailers,
        - [ILLUSTRATORS] illustrators at work in the middle of the hall.

        Make your appointments with your brands now: the best slots go first.

        See you soon,
        [USERNAME]`,
    },
    reminder: {
      subject: "[SHOW] opens on [FIRST_DAY]: your badge and how to get there",
      body: `Hello [FIRST_NAME],

        We open in a few days. Here is all you need:

        - where: [VENUE],
        - when: [OPENING_HOURS],
        - your badge, printed or on your phone: [VISITOR_BADGE_LINK]

        Come to the welcome desk if anything is unclear; we are there from opening time.

        See you very soon,
        [USERNAME]`,
    },
  },
  flow: (named) =>
    flowOf(named, named.currentSessions(), {
      begin: "Invited",
      invitation: "Invitation",
      registered: "Registered?",
      badge: "The badge is waiting",
      late: "Registered by now?",
      programmeDay: "Three weeks before the opening",
      programme: "Programme",
      lastDays: "Three days before the opening",
      reminder: "Badge and way",
      away: ["Not registered", "To be invited to the next session"],
      end: ["At the show", "Has badge and programme"],
    }),
}

export const invitationAcheteurs: StarterSequence = {
  name: "Invitation des acheteurs",
  description: "Invitation, programme et rappel du badge pour les boutiques francophones.",
  language: "fr",
  endsOnReply: false,
  mails: {
    invitation: {
      subject: "Votre invitation à [SHOW], [SHOW_DAYS]",
      body: `Bonjour [FIRST_NAME],

        Les nouvelles collections pour enfants sont presque prêtes, et nous aimerions vous les montrer en avant-première. Nous vous invitons à [SHOW], [SHOW_DAYS] ([VENUE]).

        Mode, chaussures, jouets et puériculture, sélectionnés par notre équipe : vous y retrouverez les marques que vous aimez et en découvrirez beaucoup qui exposent pour la première fois.

        Votre badge est gratuit pour les boutiques : [VISITOR_BADGE_LINK]

        À bientôt,
        [USERNAME]`,
    },
    badge: {
      subject: "Votre badge pour [SHOW] vous attend",
      body: `Bonjour [FIRST_NAME],

        Avez-vous déjà noté [SHOW] dans votre agenda ? Avec un badge, vous entrez directement ; sans badge, il faut faire la queue.

        Deux minutes suffisent, et vous pouvez en commander un pour une autre personne de votre équipe : [VISITOR_BADGE_LINK]

        À bientôt,
        [USERNAME]`,
    },
    programme: {
      subject: "[SHOW] : le programme, jour par jour",
      body: `Bonjour [FIRST_NAME],

        Plus que trois semaines. Voici ce qui vous attend, en plus des collections :

        - le forum des tendances, avec les couleurs et les matières de la saison,
        - des rencontres chaque après-midi, entre commerçants,
        - [ILLUSTRATORS] illustrateurs à l’œuvre au cœur du salon.

        Prenez dès maintenant vos rendez-vous avec les marques : les meilleurs créneaux partent vite.

        À bientôt,
        [USERNAME]`,
    },
    reminder: {
      subject: "[SHOW] ouvre le [FIRST_DAY] : votre badge et votre venue",
      body: `Bonjour [FIRST_NAME],

        Nous ouvrons dans quelques jours. L’essentiel :

        - le lieu : [VENUE],
        - les horaires : [OPENING_HOURS],
        - votre badge, imprimé ou sur votre téléphone : [VISITOR_BADGE_LINK]

        Une question ? Passez à l’accueil, nous y sommes dès la première heure.

        À très bientôt,
        [USERNAME]`,
    },
  },
  flow: (named) =>
    flowOf(named, named.currentSessions(paris), {
      begin: "Invitation lancée",
      invitation: "Invitation",
      registered: "Inscription faite ?",
      badge: "Le badge attend",
      late: "Inscription faite entre-temps ?",
      programmeDay: "Trois semaines avant l’ouverture",
      programme: "Programme",
      lastDays: "Trois jours avant l’ouverture",
      reminder: "Badge et venue",
      away: ["Sans inscription", "À inviter à la prochaine session"],
      end: ["Au salon", "A son badge et le programme"],
    }),
}
