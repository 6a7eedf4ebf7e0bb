/** What is said of a person: forms of address, kinds of phone, networks, badges, results of a call. */

export const salutations = [
  { name: "Mr", nameFr: "M." },
  { name: "Mrs", nameFr: "Mme" },
  { name: "Ms", nameFr: "Mlle" },
  { name: "Dr", nameFr: "Dr" },
]

export const phoneTypes = [
  { code: "M", name: "Mobile", nameFr: "Mobile" },
  { code: "L", name: "Landline", nameFr: "Fixe" },
]

export const socialNetworks = [
  { code: "website", name: "Website", position: 0 },
  { code: "facebook", name: "Facebook", position: 1 },
  { code: "instagram", name: "Instagram", position: 2 },
  { code: "linkedin", name: "LinkedIn", position: 3 },
  { code: "x", name: "X", position: 4 },
  { code: "tiktok", name: "TikTok", position: 5 },
  { code: "pinterest", name: "Pinterest", position: 6 },
  { code: "youtube", name: "YouTube", position: 7 },
  { code: "wechat", name: "WeChat", position: 8 },
  { code: "weibo", name: "Weibo", position: 9 },
]

export const badges = [
  { name: "Buyer", nameFr: "Acheteur" },
  { name: "Exhibitor", nameFr: "Exposant" },
  { name: "Press", nameFr: "Presse" },
  { name: "VIP", nameFr: "VIP" },
  { name: "Visitor", nameFr: "Visiteur" },
  { name: "Partner", nameFr: "Partenaire" },
  { name: "Student", nameFr: "Étudiant" },
]

export const outcomes = [
  { name: "Interested", nameFr: "Intéressé" },
  { name: "To call back", nameFr: "À rappeler" },
  { name: "No answer", nameFr: "Pas de réponse" },
  { name: "Left a message", nameFr: "Message laissé" },
  { name: "Will attend", nameFr: "Viendra" },
  { name: "Will not attend", nameFr: "Ne viendra pas" },
  { name: "Not interested", nameFr: "Pas intéressé" },
  { name: "Wrong number", nameFr: "Mauvais numéro" },
]
