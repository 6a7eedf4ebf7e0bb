/** Where the organiser's people sit. */
const offices = {
  paris: {
    company: "Salon Paris",
    address: "18 rue du Faubourg Poissonnière, 75010 Paris",
    web: "salon.example",
  },
  newYork: {
    company: "Salon Inc.",
    address: "214 West 39th Street, New York, NY 10018",
    web: "salon.example/us",
  },
} as const

interface SignedBy {
  /** Name under which the user sells, or the whole name of one who does not. */
  owner: string
  name: string
  role: string
  phone: string
  office: keyof typeof offices
  languages: readonly ("en" | "fr")[]
}

const by = (
  owner: string,
  name: string,
  role: string,
  phone: string,
  office: SignedBy["office"],
  ...languages: ("en" | "fr")[]
): SignedBy => ({ owner, name, role, phone, office, languages })

/** With what owners sign (M-7): those of the demo, and colleagues who may join them under these names. */
const signedBy: readonly SignedBy[] = [
  by("Adèle", "Adèle Martin", "Directrice commerciale", "+33 1 55 01 20 10", "paris", "fr", "en"),
  by("Sam", "Samuel Okafor", "Exhibitor Sales Manager", "+33 1 55 01 20 14", "paris", "en", "fr"),
  by("Camille", "Camille Roussel", "Responsable exposants France", "+33 1 55 01 20 15", "paris", "fr", "en"),
  by("Ben", "Ben Whitfield", "Sales Manager UK & Ireland", "+33 1 55 01 20 16", "paris", "en"),
  by("Mei", "Mei Chen", "Sales Manager Asia", "+33 1 55 01 20 17", "paris", "en", "fr"),
  by("Giulia", "Giulia Ferri", "Sales Manager Italy", "+33 1 55 01 20 18", "paris", "en", "fr"),
  by("Íñigo", "Íñigo Salas", "Sales Manager Spain & Portugal", "+33 1 55 01 20 19", "paris", "en", "fr"),
  by("Jörg", "Jörg Petersen", "Sales Manager Germany & Nordics", "+33 1 55 01 20 20", "paris", "en"),
  by("Vera Lindqvist", "Vera Lindqvist", "Press Relations", "+33 1 55 01 20 31", "paris", "en", "fr"),
  by("Nadia Benhaddou", "Nadia Benhaddou", "Service exposants", "+33 1 55 01 20 32", "paris", "fr", "en"),
  by("Lucas Aubry", "Lucas Aubry", "Marketing", "+33 1 55 01 20 33", "paris", "fr", "en"),
  by("Hanna Kowal", "Hanna Kowal", "Exhibitor Services", "+33 1 55 01 20 34", "paris", "en", "fr"),
  by("Laura", "Laura Whitcomb", "Sales Manager New York", "+1 212 555 0140", "newYork", "en"),
  by("Marcus", "Marcus Bell", "Sales Manager West Coast", "+1 213 555 0141", "newYork", "en"),
  by("Priya", "Priya Nair", "Sales Executive New York", "+1 212 555 0142", "newYork", "en"),
  by("Diego", "Diego Ramírez", "Sales Manager Latin America", "+1 212 555 0143", "newYork", "en"),
  by("Hugo", "Hugo Lambert", "Chargé de clientèle", "+33 1 55 01 20 21", "paris", "fr", "en"),
  by("Inès", "Inès Berthier", "Chargée de clientèle", "+33 1 55 01 20 22", "paris", "fr", "en"),
  by("Sofie", "Sofie Maes", "Sales Manager Benelux", "+33 1 55 01 20 23", "paris", "en", "fr"),
  by("Tomás", "Tomás Novák", "Sales Manager Central Europe", "+33 1 55 01 20 24", "paris", "en"),
  by("Yuki", "Yuki Tanabe", "Sales Executive Japan", "+33 1 55 01 20 25", "paris", "en"),
  by("Ama", "Ama Boateng", "Sales Executive Africa", "+33 1 55 01 20 26", "paris", "en", "fr"),
  by("Paul", "Paul Deschamps", "Responsable grands comptes", "+33 1 55 01 20 27", "paris", "fr", "en"),
  by(
    "Chloé",
    "Chloé Garnier",
    "Chargée de la plateforme de commande",
    "+33 1 55 01 20 28",
    "paris",
    "fr",
    "en",
  ),
  by("Ruth", "Ruth Abrams", "Ordering Platform Manager", "+1 212 555 0144", "newYork", "en"),
]

export interface Signature {
  owner: string
  text: string
  html: string
  languages: readonly ("en" | "fr")[]
}

/** Signatures by owner, as plain text and as HTML. */
export const signatures: readonly Signature[] = signedBy.map(
  ({ owner, name, role, phone, office, languages }) => {
    const { company, address, web } = offices[office]
    return {
      owner,
      languages,
      text: [name, role, `${company} · ${address}`, `${phone} · ${web}`].join("\n"),
      html: [
        `<div><strong>${name}</strong></div>`,
        `<div>${role}</div>`,
        `<div>${company.replace("&", "&amp;")} · ${address}</div>`,
        `<div>${phone} · <a href="https://${web}">${web}</a></div>`,
      ].join(""),
    }
  },
)
