const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Text as it stands in HTML, also within an attribute. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
