/** Automated follow-up campaigns and mailing lists an organiser starts with. */

export const sequences = [
  {
    name: "Demo request",
    description: "Four e-mails that lead from the first question to a live demo of the ordering platform.",
  },
  {
    name: "Exhibitor welcome",
    description: "What an accepted exhibitor must know, from the deposit to the opening day.",
  },
  { name: "Lapsed exhibitor", description: "Brings back brands that have not exhibited for two sessions." },
  { name: "Buyer invitation", description: "Invitation, programme and badge reminder for shops." },
  { name: "Trial ending", description: "Reminders before a trial of the ordering platform ends." },
]

export const mailingLists = [
  { name: "Newsletter FR", description: "Monthly newsletter in French." },
  { name: "Newsletter EN", description: "Monthly newsletter in English." },
  { name: "Paris buyers", description: "Shops that visited the Paris show." },
  { name: "New York buyers", description: "Shops that visited the New York show." },
  { name: "Shanghai buyers", description: "Shops that visited the Shanghai show." },
  { name: "Exhibitors", description: "Brands with a booth at the current sessions." },
  { name: "Press", description: "Journalists, bloggers and influencers." },
  { name: "Ordering platform news", description: "New functions of the ordering platform." },
]
