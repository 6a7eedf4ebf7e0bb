/** Wings of the back end, in the order in which one may know another, each with why it knows none after it. */
export const wings = {
  platform:
    "Calls, the database, jobs and connections to mail servers serve every area: what they knew of one would bind all.",
  records:
    "Lists, audit, forms, merges and notes treat any kind of record; areas register what is theirs (records/registry).",
  identity: "Who somebody is and may do is decided before anything of an area is looked at.",
  crm: "Companies and contacts are there without a show; what a show adds to them it registers.",
  shows: "A registration is there before it is invoiced or written to.",
  finance: "An invoice is the same whoever is written to of it.",
  mail: "Mails are read and sent for anybody; lists and sequences register what they have to send.",
  automation:
    "Sequences and lists use mail and records; erasure and the home look at them, not the other way.",
  privacy: "What is stored of a person lies in every area, and none of them knows of its erasure.",
  home: "The home gathers from all areas.",
}
