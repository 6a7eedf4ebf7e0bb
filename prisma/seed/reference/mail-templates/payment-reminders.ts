import type { StarterTemplate } from "./template.ts"

/** Reminders of what is overdue, from the first to the last before formal notice. */
export const paymentReminderTemplates: StarterTemplate[] = [
  {
    type: 2,
    en: {
      title: "Payment reminder 1",
      object: "Reminder: invoice [INVOICE_NUMBER], [SHOW]",
      body: `Hello [FIRST_NAME],

        Unless we are mistaken, [AMOUNT_DUE] of invoice [INVOICE_NUMBER] for [SHOW] is still outstanding. It was due on [DUE_DATE]. The invoice is attached again.

        Could you let us know when we can expect your payment? Our payment details: [PAYMENT_DETAILS].

        If you have paid in the last few days, please disregard this email, and thank you.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Relance de paiement 1",
      object: "Rappel : facture [INVOICE_NUMBER], [SHOW]",
      body: `Bonjour [FIRST_NAME],

        Sauf erreur de notre part, il reste [AMOUNT_DUE] à régler sur la facture [INVOICE_NUMBER] pour [SHOW], échue le [DUE_DATE]. Vous la trouverez de nouveau ci-jointe.

        Pourriez-vous nous indiquer la date de votre règlement ? Voici nos coordonnées bancaires : [PAYMENT_DETAILS].

        Si votre paiement est parti ces derniers jours, ne tenez pas compte de ce message, et merci.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Payment reminder 2",
      object: "Second reminder: invoice [INVOICE_NUMBER] is [DAYS_LATE] days overdue",
      body: `Hello [FIRST_NAME],

        We wrote to you about invoice [INVOICE_NUMBER] and have not yet received your payment. [AMOUNT_DUE] was due on [DUE_DATE], [DAYS_LATE] days ago.

        Please arrange the payment this week. Our payment details: [PAYMENT_DETAILS].

        If there is a difficulty, please reply to this email so that we can find a solution together.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Relance de paiement 2",
      object: "Deuxième relance : facture [INVOICE_NUMBER], [DAYS_LATE] jours de retard",
      body: `Bonjour [FIRST_NAME],

        Nous vous avons écrit au sujet de la facture [INVOICE_NUMBER] et n’avons pas reçu votre règlement. [AMOUNT_DUE] restent dus depuis le [DUE_DATE], soit [DAYS_LATE] jours de retard.

        Merci de procéder au paiement cette semaine. Nos coordonnées bancaires : [PAYMENT_DETAILS].

        Si quelque chose s’y oppose, répondez à ce message : nous chercherons une solution ensemble.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 2,
    en: {
      title: "Payment reminder 3",
      object: "Final reminder before formal notice: invoice [INVOICE_NUMBER]",
      body: `Hello [FIRST_NAME],

        Despite our reminders, [AMOUNT_DUE] of invoice [INVOICE_NUMBER] remains unpaid, [DAYS_LATE] days after its due date of [DUE_DATE].

        This is our final reminder. Without your payment or a reply within eight days, we will have to send you a formal notice. Our payment details: [PAYMENT_DETAILS].

        We would much rather settle this with you: please call us or reply to this email.

        Sincerely,
        [USERNAME]`,
    },
    fr: {
      title: "Relance de paiement 3",
      object: "Dernière relance avant mise en demeure : facture [INVOICE_NUMBER]",
      body: `Bonjour [FIRST_NAME],

        Malgré nos relances, [AMOUNT_DUE] de la facture [INVOICE_NUMBER] restent impayés, [DAYS_LATE] jours après l’échéance du [DUE_DATE].

        Ceci est notre dernière relance. Sans règlement ni réponse de votre part sous huit jours, nous devrons vous adresser une mise en demeure. Coordonnées bancaires : [PAYMENT_DETAILS].

        Nous préférerions de loin régler cela avec vous : appelez-nous ou répondez à ce message.

        Cordialement,
        [USERNAME]`,
    },
  },
]
