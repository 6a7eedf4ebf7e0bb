/** Tables of records related to registrations, in an order that foreign keys allow. */
export const REGISTRATION_TABLES = [
  "registration_contact",
  "registration_contact_phone",
  "registration_contact_social_network",
  "registration_association",
  "registration_booth",
  "registration_booth_association",
  "registration_brand",
  "registration_booth_brand",
  "registration_brand_market_category",
  "registration_brand_target",
  "registration_brand_label",
  "registration_brand_social_network",
  "registration_brand_image",
  "registration_technical_file",
  "registration_price",
  "registration_invoice",
] as const
