import type { StarterTemplate } from "./template.ts"

/** Reports and news: buyers, visits, press. */
export const newsTemplates: StarterTemplate[] = [
  {
    type: 3,
    en: {
      title: "Buyers: your badge is waiting",
      object: "[SHOW]: your free badge",
      body: `Hello,

        [SHOW] takes place at [VENUE], [SHOW_DAYS]. Your badge is free when you order it before the show, and you skip the line: [VISITOR_BADGE_LINK]

        New brands, old favourites and a few surprises: plan at least half a day.

        See you there,
        [USERNAME]`,
    },
    fr: {
      title: "Acheteurs : votre badge vous attend",
      object: "[SHOW] : votre badge gratuit",
      body: `Bonjour,

        [SHOW] se tiendra [SHOW_DAYS] ([VENUE]). Votre badge est gratuit si vous le commandez avant le salon, et vous évite la file d’attente : [VISITOR_BADGE_LINK]

        De nouvelles marques, des valeurs sûres et quelques surprises : prévoyez au moins une demi-journée.

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

        Will you be at [SHOW] ([SHOW_DAYS])? I would be glad to welcome you, walk the aisles with you and tell you about our plans for the next session.

        Let me know which day suits you. Opening hours: [OPENING_HOURS].

        See you soon,
        [USERNAME]`,
    },
    fr: {
      title: "Visite : on se voit au salon ?",
      object: "Rendez-vous à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Serez-vous à [SHOW], [SHOW_DAYS] ? J’aurais plaisir à vous accueillir, à parcourir les allées avec vous et à vous parler de nos projets pour la prochaine session.

        Dites-moi quel jour vous convient. Horaires : [OPENING_HOURS].

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

        Thank you for visiting [SHOW]. I hope you found what you came for, and a few things you did not expect.

        If you would like to get in touch with a brand whose card you have misplaced, write to me and I will put you in touch.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Merci de votre visite",
      object: "Merci de votre visite à [SHOW]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci de votre visite à [SHOW]. J’espère que vous y avez trouvé ce que vous cherchiez, et quelques belles surprises.

        Si vous souhaitez recontacter une marque dont vous avez égaré la carte, écrivez-moi : je vous mettrai en relation.

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

        Journalists, stylists and content creators are welcome at [SHOW] ([SHOW_DAYS]). Request your accreditation here, with a link to your latest publications: [PRESS_LINK]

        On site you will find a press lounge, quiet corners for interviews and a member of our team to guide you.

        Kind regards,
        [USERNAME]`,
    },
    fr: {
      title: "Presse : accréditation",
      object: "Accréditation presse pour [SHOW]",
      body: `Bonjour,

        Nous serons heureux d’accueillir journalistes, stylistes et créateurs de contenu à [SHOW], [SHOW_DAYS]. Demandez votre accréditation ici, avec un lien vers vos dernières parutions : [PRESS_LINK]

        Un espace presse, des coins calmes pour les interviews et un membre de notre équipe vous attendent sur place.

        Cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Press: press kit",
      object: "Press kit: [SHOW], [SESSION]",
      body: `Hello,

        Here is the press kit for the coming session, with high-resolution images that are free to use: [PRESS_LINK]

        Are you working on a piece about a theme or a country? Let me know, and I will suggest brands with a story to tell.

        Kind regards,
        [USERNAME]`,
    },
    fr: {
      title: "Presse : le dossier de la session",
      object: "Dossier de presse : [SHOW], [SESSION]",
      body: `Bonjour,

        Voici le dossier de presse de la prochaine session, avec des visuels en haute définition libres de droits : [PRESS_LINK]

        Vous préparez un sujet sur un thème ou un pays ? Dites-le-moi : je vous proposerai des marques qui ont quelque chose à raconter.

        Cordialement,
        [USERNAME]`,
    },
  },
  {
    type: 3,
    en: {
      title: "Report: the session in figures",
      object: "[SHOW], [SESSION]: the session in figures",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The session is over, and the figures are in. You will find the report attached: visitors by country and type of store, the busiest hours, and what buyers told us they were looking for.

        Have a look with [BRAND] in mind, and tell me what you would like us to change next time. We read every reply.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Bilan : la session en chiffres",
      object: "[SHOW], [SESSION] : la session en chiffres",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        La session est terminée et les chiffres sont là. Vous trouverez le bilan en pièce jointe : visiteurs par pays et par type de boutique, heures d’affluence, et ce que les acheteurs nous ont dit chercher.

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

        The next session of [SHOW] takes place [SHOW_DAYS], and the first brands have signed up. Themes, new sections and the list of exhibitors will follow in the coming weeks.

        If you would like to take part with [BRAND], now is a good time to talk: the best locations go first.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Actualités : la prochaine session se dessine",
      object: "[SHOW] : la prochaine session se dessine",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        La prochaine session de [SHOW] se tiendra [SHOW_DAYS], et les premières marques ont confirmé leur venue. Thèmes, nouveaux espaces et liste des exposants suivront dans les semaines à venir.

        Si vous souhaitez y participer avec [BRAND], c’est le bon moment pour en parler : les meilleurs emplacements partent les premiers.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
