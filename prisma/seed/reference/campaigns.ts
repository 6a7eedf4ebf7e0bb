/** Mailing lists an organiser starts with, and whom mails to them are from. */

/** Whom mails of sequences are from: a show, whose name signs them, and the newsletter. */
export const mailingSenders = [
  { name: "Petit Salon Paris", email: "paris@example.com", tradeshow_id: 1 },
  { name: "Petit Salon New York", email: "newyork@example.com", tradeshow_id: 2 },
  { name: "Petit Salon Shanghai", email: "shanghai@example.com", tradeshow_id: 3 },
  { name: "Petit Salon Los Angeles", email: "losangeles@example.com", tradeshow_id: 4 },
  { name: "Petit Salon Newsletter", email: "newsletter@example.com", tradeshow_id: null },
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
