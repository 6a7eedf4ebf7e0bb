import { isCompanyBilling } from "#lib/application/company-billing.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { detailSql, type StoredRegistration } from "#lib/backend/shows/registrations/record/detail-sql.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

type Network = { social_network_id: number; name: string }
type BrandImage = { brand_id: number; file_id: number }

const networksOf = (networks: Network[]) =>
  networks.map(({ social_network_id, name }) => ({ socialNetworkId: social_network_id, name }))

/** The registration that became of an application, as its form has it: what its applicant sent, with what was changed since. */
export async function sentValues(id: number, connection: Connection): Promise<ApplicationValues> {
  const [stored] = await query<StoredRegistration>(
    { name: "registration-detail", text: detailSql, values: [id] },
    connection,
  )
  if (!stored) throw notFound("registration")
  const images = await query<BrandImage>(
    {
      name: "application-brand-images",
      text: `SELECT image.brand_id, image.file_id FROM registration_brand_image image
        JOIN registration_brand brand ON brand.id = image.brand_id
        WHERE brand.registration_id = $1 ORDER BY image.position, image.id`,
      values: [id],
    },
    connection,
  )
  const values: ApplicationValues = {
    brand: { basic: basicOf(stored), brands: brandsOf(stored, images) },
    contacts: contactsOf(stored),
    booths: boothsOf(stored),
    billing: billingOf(stored),
    platform: {
      choice: stored.information.platform_choice ?? "",
      name: stored.information.platform_name ?? "",
      wantContact: stored.information.want_contact,
    },
    organization: { organizationId: stored.organization_id },
  }
  return { ...values, billing: { ...values.billing, sameAsCompany: isCompanyBilling(values) } }
}

const basicOf = ({ informations, email }: StoredRegistration) => ({
  name: informations.company_name,
  email: email ?? "",
  accountTypeId: informations.account_type_id,
  countryId: informations.country_id,
  stateId: informations.state_id,
})

const brandsOf = ({ brands }: StoredRegistration, images: BrandImage[]) =>
  brands.map((brand) => ({
    id: brand.id,
    brandName: brand.name,
    countryId: brand.country_id,
    firstTime: brand.first_time_at_show,
    website: brand.website ?? "",
    marketCategories: brand.market_categories,
    targets: brand.targets,
    labels: brand.labels,
    socialNetworks: networksOf(brand.social_networks),
    images: images.filter(({ brand_id }) => brand_id === brand.id).map(({ file_id }) => file_id),
  }))

const contactsOf = ({ contacts }: StoredRegistration) =>
  contacts.map((contact) => ({
    id: contact.id,
    salutationId: contact.salutation,
    firstName: contact.first_name,
    lastName: contact.last_name,
    jobTitle: contact.job_title ?? "",
    email: contact.email ?? "",
    phones: contact.phones.map(({ country_id, number }) => ({ countryId: country_id, number })),
    socialNetworks: networksOf(contact.social_networks),
  }))

function boothsOf({ booths, brands }: StoredRegistration) {
  const positions = new Map(brands.map(({ id }, index) => [id, index]))
  return booths.map((booth) => ({
    id: booth.id,
    itemId: booth.booth_item_id,
    sectionId: booth.vendor_section_id,
    agentName: booth.agent_name ?? "",
    note: booth.note ?? "",
    brands: booth.brands.flatMap(({ brand_id }) => positions.get(brand_id) ?? []),
  }))
}

const billingOf = ({ billing, note_billing }: StoredRegistration): ApplicationValues["billing"] => ({
  sameAsCompany: false,
  acceptTermsDate: billing.accept_terms_date ?? "",
  termsId: null,
  salutationId: billing.contact_salutation,
  firstName: billing.contact_firstname ?? "",
  lastName: billing.contact_lastname ?? "",
  email: billing.contact_email ?? "",
  companyName: billing.company_name ?? "",
  street: billing.street ?? "",
  zipCode: billing.zip_code ?? "",
  city: billing.city ?? "",
  countryId: billing.country_id,
  stateId: billing.state_id,
  phone: { countryId: billing.phone.country_id, number: billing.phone.number ?? "" },
  vatCode: billing.vat_code ?? "",
  purchaseOrder: billing.purchase_order ?? "",
  buyerReference: billing.buyer_reference ?? "",
  electronicAddress: billing.electronic_address ?? "",
  paymentPlanId: billing.payment_plan,
  paymentMethodId: billing.payment_method,
  note: note_billing ?? "",
})
