/** Areas of administration in the order of their menu; only administrators see them. */
export const adminAreas = [
  { name: "users", path: "/admin/users" },
  { name: "tradeshows", path: "/admin/tradeshows" },
  { name: "pipelines", path: "/admin/pipelines" },
  { name: "registrationLifecycles", path: "/admin/registration-lifecycles" },
  { name: "templates", path: "/admin/templates" },
  { name: "senders", path: "/admin/senders" },
  { name: "suppressions", path: "/admin/suppressions" },
  { name: "invoicing", path: "/admin/invoicing" },
  { name: "vocabulary", path: "/admin/vocabulary" },
  { name: "systemMail", path: "/admin/system-mail" },
  { name: "personalData", path: "/admin/personal-data" },
  { name: "audit", path: "/admin/audit" },
  { name: "security", path: "/admin/security" },
  { name: "trash", path: "/admin/trash" },
  { name: "retention", path: "/admin/retention" },
  { name: "privacyNotices", path: "/admin/privacy-notices" },
] as const
