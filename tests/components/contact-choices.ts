import { answered } from "./api-at-the-edge.ts"

/** What the form of a contact is offered: one salutation, nothing else. */
export const contactChoices = {
  "GET /contact-edit/init": () => answered({ tags: [], outcomes: [], badges: [], callers: [] }),
  "GET /configuration-crm/init": () =>
    answered({
      configurations: [],
      tradeshows: [],
      countries: [],
      states: [],
      phoneTypes: [],
      socialNetworks: [],
      owners: [],
      salutations: [{ id: 1, name: "Ms" }],
      sequences: [],
    }),
}
