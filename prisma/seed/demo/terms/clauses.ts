/** What the organiser's terms say, clause by clause, in each language. */
export const clauses = {
  en: [
    [
      "Application",
      "An application binds the exhibitor once it is sent. The organiser accepts it in writing and may refuse it without giving reasons.",
    ],
    [
      "Prices and payment",
      "Prices are those of the application form, without tax. The deposit is due when the application is accepted, the balance before the show opens.",
    ],
    [
      "Booths",
      "Booths are allotted by section. The organiser may move a booth within its section if the hall requires it.",
    ],
    [
      "Cancellation",
      "Until 90 days before the opening the deposit is kept; after that the whole price is due.",
    ],
    [
      "Set-up and dismantling",
      "Booths are set up the day before the opening and stay complete until the show closes.",
    ],
    ["Insurance", "Exhibitors insure their goods and their liability for the days of the show."],
    ["Governing law", "French law applies. The courts of Paris are competent."],
  ],
  fr: [
    [
      "Candidature",
      "La candidature engage l’exposant dès son envoi. L’organisateur l’accepte par écrit et peut la refuser sans avoir à se justifier.",
    ],
    [
      "Prix et paiement",
      "Les prix sont ceux du formulaire de candidature, hors taxes. L’acompte est dû à l’acceptation de la candidature, le solde avant l’ouverture du salon.",
    ],
    [
      "Emplacements",
      "Les emplacements sont attribués par secteur. L’organisateur peut déplacer un stand au sein de son secteur si l’implantation du hall l’exige.",
    ],
    [
      "Annulation",
      "Jusqu’à 90 jours avant l’ouverture, l’acompte reste acquis à l’organisateur ; passé ce délai, le prix total est dû.",
    ],
    [
      "Montage et démontage",
      "Les emplacements sont montés la veille de l’ouverture et restent complets jusqu’à la clôture du salon.",
    ],
    [
      "Assurance",
      "Les exposants assurent leurs marchandises et leur responsabilité civile pendant la durée du salon.",
    ],
    ["Droit applicable", "Le droit français s’applique. Les tribunaux de Paris sont compétents."],
  ],
} as const
export const titles = {
  en: "General terms for exhibitors",
  fr: "Conditions générales de participation",
} as const

export type TermsLanguage = keyof typeof clauses

/** The terms of a show as text. */
export const termsText = (language: TermsLanguage): string =>
  clauses[language].map(([head, says], place) => `${place + 1}. ${head}\n${says}`).join("\n\n")
