import type { StarterTemplate } from "./template.ts"

/** Reports and news: buyers, visits, press. */
export const newsTemplates: StarterTemplate[] = [
  {
    type: 3,
    en: {
      title: "Buyers: your badge is waiting",
      object: "[SHOW]: your free badge",
      body: `Hello,

        [SHOW] opens its doors from [FIRST_DAY] to [LAST_DAY] at [VENUE]. Your badge is free when you order it before the show, and lets you straight in: [VISITOR_BADGE_LINK]

        New brands, familiar ones, and a few surprises: give yourself at least half a day.

        See you there,
        [USERNAME]`,
    },
    fr: {
      title: "Acheteurs : votre badge vous attend",
      object: "[SHOW] : votre badge gratuit",
      body: `Bonjour,

        [SHOW] ouvre ses portes du [FIRST_DAY] au [LAST_DAY], [VENUE]. Votre badge est gratuit si vous le commandez avant le salon, et vous évite la file : [VISITOR_BADGE_LINK]

        De nouvelles marques, des fidèles et quelques surprises : prévoyez au moins une demi-journée.

        À très bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Visit: shall we meet at the show?",
      object: "Meeting at [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Will you be at [SHOW] between [FIRST_DAY] and [LAST_DAY]? I would be glad to welcome you, walk the aisles with you and show you the spaces still to come.

        Tell me which day suits you. Opening hours: [OPENING_HOURS].

        See you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Visite : on se voit au salon ?",
      object: "Rendez-vous à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Serez-vous à [SHOW] entre le [FIRST_DAY] et le [LAST_DAY] ? J’aurais plaisir à vous accueillir, à parcourir les allées avec vous et à vous montrer les espaces à venir.

        Dites-moi quel jour vous convient. Horaires : [OPENING_HOURS].

        À bientôt,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Thank you for your visit",
      object: "Thank you for coming to [SHOW]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for visiting [SHOW]. I hope you found what you came for, and something you did not expect.

        If you would like to get in touch with a brand you saw there and lost its card, write to me: I will put you through.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Merci de votre visite",
      object: "Merci d’être venu à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci de votre visite à [SHOW]. J’espère que vous y avez trouvé ce que vous cherchiez, et aussi ce que vous n’attendiez pas.

        Si vous souhaitez recontacter une marque dont vous avez égaré la carte, écrivez-moi : je vous mettrai en relation.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Press: accreditation",
      object: "Press accreditation for [SHOW]",
      body: `Hello,

        Journalists, stylists and content creators are welcome at [SHOW], from [FIRST_DAY] to [LAST_DAY]. Ask for your accreditation here, with a link to your latest publications: [PRESS_LINK]

        You will find the press lounge, quiet corners for interviews and someone of our team to guide you.

        Kind regards,
        [USERNAME]`,
    },
    fr: {
      title: "Presse : accréditation",
      object: "Accréditation presse pour [SHOW]",
      body: `Bonjour,

        Journalistes, stylistes et créateurs de contenu sont les bienvenus à [SHOW], du [FIRST_DAY] au [LAST_DAY]. Demandez votre accréditation ici, avec un lien vers vos dernières parutions : [PRESS_LINK]

        Un espace presse, des coins calmes pour les interviews et un membre de notre équipe vous attendent sur place.

        Cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Press: the kit of the session",
      object: "Press kit: [SHOW], [SESSION]",
      body: `Hello,

        Here is the press kit of the coming session, with pictures in high resolution that are free to use: [PRESS_LINK]

        Are you preparing a piece about a theme or a country? Tell me: I will suggest brands that have something to say.

        Kind regards,
        [USERNAME]`,
    },
    fr: {
      title: "Presse : le dossier de la session",
      object: "Dossier de presse : [SHOW], [SESSION]",
      body: `Bonjour,

        Voici le dossier de presse de la prochaine session, avec des visuels en haute définition libres de droits : [PRESS_LINK]

        Vous préparez un sujet sur un thème ou un pays ? Dites-le-moi : je vous proposerai des marques qui ont quelque chose à raconter.

        Cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Report: the session in figures",
      object: "[SHOW], [SESSION]: what you made of it",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The session is over, and the figures are in. You will find the report attached: visitors by country and by kind of shop, the busiest hours, and what buyers told us they were looking for.

        Read it with [BRAND] in mind, and tell me what you would like us to change next time. We read every answer.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Bilan : la session en chiffres",
      object: "[SHOW], [SESSION] : ce que vous en avez fait",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        La session est terminée et les chiffres sont là. Vous trouverez le bilan en pièce jointe : visiteurs par pays et par type de boutique, heures d’affluence, et ce que les acheteurs nous ont dit chercher.

        Lisez-le en pensant à [BRAND], et dites-nous ce que vous aimeriez voir changer. Nous lisons chaque réponse.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "News: the next session takes shape",
      object: "[SHOW]: the next session takes shape",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The next session of [SHOW] runs from [FIRST_DAY] to [LAST_DAY], and the first brands have signed. Themes, new sections and the list of exhibitors will follow in the coming weeks.

        If [BRAND] would like to be part of it, now is a good time to talk: the best places go first.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Actualités : la prochaine session se dessine",
      object: "[SHOW] : la prochaine session se dessine",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        La prochaine session de [SHOW] se tiendra du [FIRST_DAY] au [LAST_DAY], et les premières marques ont signé. Thèmes, nouveaux espaces et liste des exposants suivront dans les semaines à venir.

        Si [BRAND] souhaite en être, c’est le bon moment pour en parler : les meilleurs emplacements partent les premiers.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
