/** Texts of notes and reminders. "{brand}", "{first}", "{city}" and "{show}" are filled in. */

export interface NoteText {
  type: "N" | "E" | "C" | "T" | "M" | "R"
  html: string
}

export const companyNotes: NoteText[] = [
  {
    type: "C",
    html: "<p>Called {first}: very happy with the last session, wants the <strong>same location</strong> and a slightly bigger booth.</p>",
  },
  { type: "C", html: "<p>No answer at the {city} office. Left a message and sent a short email.</p>" },
  { type: "C", html: "<p>{first} asked for the price list of {show}. Sent it during the call.</p>" },
  {
    type: "C",
    html: "<p>Appel avec {first} : intéressée par {show}, mais le budget n'est pas encore validé. À relancer <strong>dans deux semaines</strong>.</p>",
  },
  {
    type: "C",
    html: "<p>Rappeler {first} après les collections : toute l'équipe est au showroom jusqu'à vendredi.</p>",
  },
  {
    type: "N",
    html: "<p>{brand} has a new creative director. The next collection moves towards <strong>organic cotton and linen</strong>.</p>",
  },
  {
    type: "N",
    html: "<p>Seen at a competitor's show with a 12 sqm booth. Ask why they did not come to {show}.</p>",
  },
  {
    type: "N",
    html: "<p>Nouvelle collection très réussie, beaucoup de tricot. Parfait pour le <strong>forum des tendances</strong>.</p>",
  },
  { type: "N", html: "<p>Pays late but always pays. Keep the deposit reminder friendly.</p>" },
  {
    type: "N",
    html: "<p>Wants a quiet corner, away from the catwalk:</p><ul><li>two open sides</li><li>no column</li><li>close to the coffee bar</li></ul>",
  },
  {
    type: "N",
    html: "<p>Three shops now: {city} and two openings planned for spring. Buys mostly <em>newborn</em> and <em>gifts</em>.</p>",
  },
  {
    type: "N",
    html: "<p>Demande à être placé à côté de marques <strong>de même univers</strong>. Liste envoyée par mail.</p>",
  },
  {
    type: "N",
    html: "<p>New VAT number received and checked. Invoices go to the accountant, copy to {first}.</p>",
  },
  {
    type: "N",
    html: "<p>They distribute five brands and may bring two of them to {show} on a shared booth.</p>",
  },
  { type: "N", html: "<p>Website is being rebuilt; use the Instagram account for pictures until then.</p>" },
  {
    type: "N",
    html: "<p>La marque {brand} est maintenant certifiée. Étiquette <strong>Organic</strong> ajoutée.</p>",
  },
  { type: "E", html: "<p>{first} confirmed by email: <strong>deposit will be paid this week</strong>.</p>" },
  {
    type: "E",
    html: "<p>Sent the application form for {show} again, the first one went to the spam folder.</p>",
  },
  { type: "E", html: "<p>Réponse de {first} : ils préfèrent attendre la session suivante.</p>" },
  { type: "E", html: "<p>Asked for three badges more and a parking space for the van.</p>" },
  {
    type: "M",
    html: "<p>Met {first} at the showroom in {city}. Collection is <strong>ready for {show}</strong>:</p><ul><li>60 references, from newborn to 8 years</li><li>wholesale prices between 12 and 48 euros</li><li>delivery from 15 January</li></ul>",
  },
  {
    type: "M",
    html: "<p>Rendez-vous au salon avec {first} et son associée. Elles aimeraient exposer avec une marque amie.</p>",
  },
  {
    type: "M",
    html: "<p>Video call with the whole team. They want numbers: visitors by country, share of concept stores, press list.</p><ol><li>send the visitor report</li><li>prepare two booth proposals</li><li>call back on Tuesday</li></ol>",
  },
  { type: "T", html: "<p>Send two booth proposals (6 and 9 sqm) before the end of the month.</p>" },
  { type: "T", html: "<p>Check with accounting whether the balance has arrived.</p>" },
  { type: "T", html: "<p>Préparer le dossier technique et l'envoyer à {first}.</p>" },
  {
    type: "R",
    html: "<p>First time at {show}: needs help with customs papers and the plan of the booth.</p>",
  },
  { type: "R", html: "<p>Application complete. Brand pictures are good, text needs a translation.</p>" },
  { type: "R", html: "<p>Inscription validée ; plan de salle à confirmer avec {first}.</p>" },
]

/** Longer than the 400 characters that a note shows at first. */
export const longNotes: NoteText[] = [
  {
    type: "M",
    html: "<p>Long meeting with {first} about the next two years.</p><p>{brand} has grown by a third since they started with us, mostly through <strong>department stores in Asia</strong> and through the ordering platform. They now want to be present at two shows a year, with a 12 sqm booth in the fashion section and a small shared one in the gift section.</p><ul><li>They expect us to introduce them to five buyers of department stores before the opening.</li><li>They would sponsor the bags of the opening party if the logo is on one side.</li><li>They ask for a fixed price for three sessions in a row.</li></ul><p>I promised an answer by the end of next week. Please do not discount before we have spoken about it.</p>",
  },
  {
    type: "N",
    html: "<p>Historique du dossier, pour celles et ceux qui reprennent le compte : {brand} a exposé une première fois à l'initiative de {first}, sur un stand de 6 m² partagé avec une autre marque. Le retour a été <strong>excellent côté presse</strong>, plus mitigé côté acheteurs, parce que le stand se trouvait derrière le bar. Depuis, nous avons convenu de toujours leur proposer un emplacement visible depuis l'entrée.</p><p>À savoir : la facture doit mentionner le numéro de commande, sinon elle est refusée ; l'acompte est payé par la maison mère, le solde par la filiale ; le montage se fait la veille avant 16 h, car leur menuisier vient de loin.</p>",
  },
  {
    type: "C",
    html: "<p>Forty minutes on the phone with {first}, who was <strong>not pleased</strong> with the last session: the light on the left wall failed on the second day, the wireless network was too slow for the order terminals, and two important buyers could not find the booth because the map in the app still showed the old plan.</p><p>I apologised, offered a free electricity package for {show} and a place in the newsletter. {first} will speak to the partners and call back. If nothing is heard within two weeks, somebody should visit them in {city}; this is an exhibitor of many years and worth the train ticket.</p>",
  },
]

export const contactNotes: NoteText[] = [
  { type: "C", html: "<p>Spoke to {first}: prefers to be called in the morning.</p>" },
  { type: "C", html: "<p>{first} will come to {show} with two colleagues. Badges ordered.</p>" },
  { type: "C", html: "<p>Numéro occupé, rappeler demain.</p>" },
  {
    type: "N",
    html: "<p>{first} decides on the budget. Always <strong>put her or him in copy</strong>.</p>",
  },
  { type: "N", html: "<p>On leave until the end of the month; the assistant answers meanwhile.</p>" },
  { type: "N", html: "<p>Parle très bien français et un peu italien.</p>" },
  { type: "E", html: "<p>Asked to receive the newsletter in English only.</p>" },
  { type: "M", html: "<p>Coffee at the show. Interested in the ordering platform, demo to be arranged.</p>" },
  { type: "T", html: "<p>Send the invitation to the opening party.</p>" },
]

export const reminders: { title: string; description: string }[] = [
  { title: "Call back", description: "Deposit still missing, ask when it will be paid." },
  { title: "Send booth proposal", description: "6 or 9 sqm, corner if possible." },
  { title: "Relancer pour le dossier technique", description: "Il manque le plan électrique." },
  { title: "Check application", description: "Pictures of the new collection were promised." },
  { title: "Invite to opening party", description: "" },
  { title: "Prepare contract", description: "Fixed price for three sessions." },
  { title: "Demo of the ordering platform", description: "Fifteen minutes, with the sales contact." },
  { title: "Ask for press kit", description: "" },
]

export const mailTexts: { subject: string; html: string }[] = [
  {
    subject: "Your application for {show}",
    html: "<p>Dear {first},</p><p>Thank you for your application. We will come back to you within seven days.</p><p>Kind regards</p>",
  },
  {
    subject: "Your booth at {show}",
    html: "<p>Dear {first},</p><p>Please find our two proposals for your booth:</p><ul><li>6 sqm, fashion section</li><li>9 sqm, corner</li></ul><p>Kind regards</p>",
  },
  {
    subject: "Votre acompte",
    html: "<p>Bonjour {first},</p><p>Nous n'avons pas encore reçu votre acompte pour {show}. Pouvez-vous nous indiquer une date ?</p><p>Bien à vous</p>",
  },
  {
    subject: "Demo of the ordering platform",
    html: "<p>Hello {first},</p><p>The demo takes eighteen minutes. Would Thursday at ten suit you?</p><p>Best regards</p>",
  },
]
