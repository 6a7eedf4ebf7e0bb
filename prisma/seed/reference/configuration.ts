/** The one organisation of the accounting CRM whose ids are tracked. */
export const ACCOUNTING_ORGANISATION = "20071043210"

/** First values; a changed value is never overwritten. Lists of trade show ids are JSON, lists of networks pipe-separated. */
export const configurationEntries = [
  { key: "contactRegisterShowed", value: '["1","2"]' },
  { key: "zohoShowed", value: '["1","2","3","4"]' },
  { key: "mobilierShowed", value: '["1","2","3"]' },
  { key: "zohoOrganization", value: ACCOUNTING_ORGANISATION },
  { key: "max_display", value: "3" },
  {
    key: "companySocialNetworks",
    value: "website|facebook|instagram|linkedin|x|tiktok|pinterest|youtube|wechat|weibo",
  },
  { key: "contactSocialNetworks", value: "linkedin|instagram|facebook|x|tiktok|wechat" },
  // Sites of the shows' technical files, by id of the show.
  { key: "techfile_site_1", value: "https://techfiles.paris.petitsalon.example" },
  { key: "techfile_site_2", value: "https://techfiles.newyork.petitsalon.example" },
  { key: "techfile_site_3", value: "https://techfiles.shanghai.petitsalon.example" },
]
