/** Keys of the labels of an organisation's fields; those that are called like a kind of record have others. */
export const organizationLabels = {
  name: "name",
  street: "street",
  zip_code: "zip_code",
  city: "city",
  state: "state",
  country_id: "country_id",
  vat_code: "vat_code",
  registration_number: "register_number",
  contact: "person",
  email: "email",
  purchase_order: "purchase_order",
  buyer_reference: "buyer_reference",
  electronic_address: "electronic_address",
} as const
