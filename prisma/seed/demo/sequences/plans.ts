/** Who a sequence was started for, of those who can be. */
export type Audience = "vendors" | "exhibitors" | "trials" | "buyers" | "french buyers"

/** How the demo has used a sequence. */
export interface Plan {
  sequence: string
  /** The list that it was started on; made for the purpose where it is none that an organiser starts with. */
  list: { name: string; description: string }
  audience: Audience
  sender: string
  tradeshowId: number
  /** Who started it. */
  user: string
  /** So many days ago, each with its share of the runs. */
  startedDaysAgo: number[]
  runs: number
  /** Beside them, single companies that somebody has started it for. */
  companies: number
}

export const plans: Plan[] = [
  {
    sequence: "Demo request",
    list: {
      name: "Demo requests",
      description: "Brands that have asked for a demo of the ordering platform.",
    },
    audience: "vendors",
    sender: "newsletter@example.com",
    tradeshowId: 1,
    user: "sales@example.com",
    startedDaysAgo: [2, 4, 7, 9, 12, 15, 19, 24, 31, 45],
    runs: 90,
    companies: 6,
  },
  {
    sequence: "Exhibitor welcome",
    list: { name: "Exhibitors of Paris", description: "Accepted for the coming session of Paris." },
    audience: "exhibitors",
    sender: "paris@example.com",
    tradeshowId: 1,
    user: "camille.roussel@example.com",
    startedDaysAgo: [3, 6, 11, 16, 23, 30],
    runs: 34,
    companies: 3,
  },
  {
    sequence: "Exhibitor welcome",
    list: { name: "Exhibitors of New York", description: "Accepted for the coming session of New York." },
    audience: "exhibitors",
    sender: "newyork@example.com",
    tradeshowId: 2,
    user: "ben.whitfield@example.com",
    startedDaysAgo: [4, 9, 18],
    runs: 14,
    companies: 0,
  },
  {
    sequence: "Lapsed exhibitor",
    list: { name: "Former exhibitors", description: "Brands that have missed two sessions." },
    audience: "vendors",
    sender: "paris@example.com",
    tradeshowId: 1,
    user: "giulia.ferri@example.com",
    startedDaysAgo: [2, 5, 8, 13, 18, 25, 33, 48],
    runs: 75,
    companies: 2,
  },
  {
    sequence: "Buyer invitation",
    list: { name: "New York buyers", description: "" },
    audience: "buyers",
    sender: "newyork@example.com",
    tradeshowId: 2,
    user: "ben.whitfield@example.com",
    startedDaysAgo: [3, 6, 11, 17, 24, 32],
    runs: 100,
    companies: 0,
  },
  {
    sequence: "Invitation des acheteurs",
    list: {
      name: "Boutiques francophones",
      description: "Boutiques invitées à la prochaine session parisienne.",
    },
    audience: "french buyers",
    sender: "paris@example.com",
    tradeshowId: 1,
    user: "camille.roussel@example.com",
    startedDaysAgo: [4, 7, 13, 19, 28],
    runs: 55,
    companies: 0,
  },
  {
    sequence: "Trial ending",
    list: { name: "Trials", description: "Brands that try the ordering platform." },
    audience: "trials",
    sender: "newsletter@example.com",
    tradeshowId: 1,
    user: "sales@example.com",
    startedDaysAgo: [2, 5, 9, 12, 16, 40],
    runs: 30,
    companies: 3,
  },
]
