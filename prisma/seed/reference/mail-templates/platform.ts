import type { StarterTemplate } from "./template.ts"

/** The ordering platform: from a demo that was asked for to a shop that is open. */
export const platformTemplates: StarterTemplate[] = [
  {
    type: 1,
    en: {
      title: "Demo request: the five steps",
      object: "Your demo of our ordering platform",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Thank you for your interest in our ordering platform. Here is everything you need to find out, at your own pace, whether it is right for [BRAND]:

        - Watch the demo ([DEMO_MINUTES] minutes): [DEMO_LINK]
        - See the subscription prices: [PRICES_LINK]
        - Book a [MEETING_MINUTES]-minute live meeting with us: [MEETING_LINK]
        - Download the list of features (PDF): [FEATURES_LINK]
        - Fill in the online application form: [APPLICATION_LINK]

        Most brands watch the demo first, then book a meeting to go through their questions. I am happy to answer yours by email, too.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : les cinq étapes",
      object: "Votre démo de notre plateforme de commande",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci de l’intérêt que vous portez à notre plateforme de commande. Voici de quoi vous faire une idée pour [BRAND], à votre rythme :

        - Regardez la démo ([DEMO_MINUTES] minutes) : [DEMO_LINK]
        - Consultez les tarifs d’abonnement : [PRICES_LINK]
        - Réservez un rendez-vous en direct de [MEETING_MINUTES] minutes avec nous : [MEETING_LINK]
        - Téléchargez le PDF des fonctionnalités : [FEATURES_LINK]
        - Remplissez le formulaire de candidature en ligne : [APPLICATION_LINK]

        La plupart des marques commencent par la démo, puis prennent rendez-vous avec leurs questions. Je réponds aussi volontiers aux vôtres par e-mail.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Demo request: watch the demo",
      object: "[DEMO_MINUTES] minutes to see how your buyers order",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        The best way to decide is to see for yourself: in [DEMO_MINUTES] minutes, our demo shows how a buyer discovers a collection, fills a basket and places an order, and what you see on your side.

        [DEMO_LINK]

        Tell me what you think once you have watched it. I would love to hear which part matters most to [BRAND].

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : voir la démo",
      object: "[DEMO_MINUTES] minutes pour voir comment vos acheteurs commandent",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Le plus simple est de juger par vous-même : en [DEMO_MINUTES] minutes, notre démo montre comment un acheteur découvre une collection, remplit son panier et passe commande, et ce que vous voyez de votre côté.

        [DEMO_LINK]

        Dites-moi ce que vous en pensez. J’aimerais beaucoup savoir ce qui compte le plus pour [BRAND].

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Demo request: subscription prices",
      object: "What the ordering platform costs",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        You asked what a subscription costs. All our prices are here, with no small print: [PRICES_LINK]

        A subscription covers all your collections and as many buyers as you like; there is no commission on orders. If you exhibit at one of our shows, ask me about the exhibitor rate.

        Would a [MEETING_MINUTES]-minute call help you choose? Pick a time here: [MEETING_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : tarifs d’abonnement",
      object: "Les tarifs de la plateforme de commande",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous souhaitiez connaître nos tarifs : ils sont tous ici, sans astérisque : [PRICES_LINK]

        L’abonnement comprend toutes vos collections et autant d’acheteurs que vous le souhaitez ; nous ne prenons pas de commission sur les commandes. Si vous exposez sur l’un de nos salons, demandez-moi le tarif exposant.

        Un échange de [MEETING_MINUTES] minutes vous aiderait-il à choisir ? Choisissez un créneau ici : [MEETING_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Demo request: book a live meeting",
      object: "[MEETING_MINUTES] minutes to answer your questions?",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        A short live meeting is often the quickest way to find out whether our platform is right for [BRAND]. [MEETING_MINUTES] minutes are enough: I share my screen and answer your questions.

        Choose the time that suits you: [MEETING_LINK]

        Looking forward to meeting you,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : réserver un rendez-vous",
      object: "[MEETING_MINUTES] minutes pour répondre à vos questions ?",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Un court échange en direct est souvent le moyen le plus rapide de savoir si notre plateforme convient à [BRAND]. [MEETING_MINUTES] minutes suffisent : je partage mon écran, vous posez vos questions.

        Choisissez le moment qui vous convient : [MEETING_LINK]

        Au plaisir de vous rencontrer,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Demo request: features PDF",
      object: "All the features on a few pages",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Here are all the features of the platform on a few pages, to read at your leisure or share with your team: [FEATURES_LINK]

        If you are wondering how something would work for [BRAND], just reply to this email.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : PDF des fonctionnalités",
      object: "Toutes les fonctionnalités en quelques pages",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Voici toutes les fonctionnalités de la plateforme en quelques pages, à lire tranquillement ou à partager avec votre équipe : [FEATURES_LINK]

        Si vous vous demandez comment cela se passerait pour [BRAND], répondez simplement à cet e-mail.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Demo request: application form",
      object: "One form, and you are ready to start",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        You have seen the demo, and I hope you liked it. The last step is the online application form. It takes about ten minutes, and you can leave it and come back: [APPLICATION_LINK]

        Our team reviews each application within three working days. As soon as yours is approved, I will help you set up your first collection.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Demande de démo : formulaire de candidature",
      object: "Un formulaire, et vous pouvez démarrer",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Vous avez vu la démo, et j’espère qu’elle vous a plu. Il ne reste plus que le formulaire de candidature en ligne. Comptez une dizaine de minutes ; vous pouvez l’interrompre et le reprendre : [APPLICATION_LINK]

        Notre équipe étudie chaque candidature sous trois jours ouvrés. Dès que la vôtre est validée, je vous aide à mettre en ligne votre première collection.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "After the live meeting",
      object: "Thank you for your time",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        It was a pleasure talking with you. As promised, here is what we discussed:

        - the list of features (PDF): [FEATURES_LINK]
        - the prices: [PRICES_LINK]
        - the application form: [APPLICATION_LINK]

        Take your time, and write to me if anything is unclear.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Après le rendez-vous en direct",
      object: "Merci pour votre temps",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Merci pour notre échange. Comme promis, voici ce dont nous avons parlé :

        - le PDF des fonctionnalités : [FEATURES_LINK]
        - les tarifs : [PRICES_LINK]
        - le formulaire de candidature : [APPLICATION_LINK]

        Prenez votre temps, et écrivez-moi si la moindre question se pose.

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "No news since the demo",
      object: "Shall we keep in touch?",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        We have not heard from you since your demo request, and I do not want to fill your inbox. If now is not the right time, tell me when would be better: I will get back to you then, and not before.

        If you would prefer to talk now, here is my calendar: [MEETING_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Sans nouvelles depuis la démo",
      object: "Restons-nous en contact ?",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Nous n’avons pas eu de vos nouvelles depuis votre demande de démo, et je ne voudrais pas encombrer votre boîte. Si ce n’est pas le bon moment, dites-moi quand il viendra : je vous recontacterai à ce moment-là, et pas avant.

        Si vous préférez en parler maintenant, voici mon agenda : [MEETING_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Welcome to the platform",
      object: "Welcome, [BRAND]!",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Your account is open: welcome! Three things make the difference in the first week:

        - put your whole collection online, with wholesale prices and delivery dates,
        - write two or three lines about the brand: buyers do read them,
        - invite the stores you already work with.

        I am here to help with each step. Just reply, or choose a time: [MEETING_LINK]

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Bienvenue sur la plateforme",
      object: "Bienvenue, [BRAND] !",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Votre compte est ouvert : bienvenue ! Trois choses font la différence la première semaine :

        - mettre en ligne toute votre collection, avec les prix de gros et les dates de livraison,
        - écrire deux ou trois lignes sur la marque : les acheteurs les lisent,
        - inviter les boutiques avec lesquelles vous travaillez déjà.

        Je suis là pour vous aider à chaque étape. Répondez-moi, ou choisissez un créneau : [MEETING_LINK]

        Bien à vous,
        [USERNAME]`,
    },
  },
  {
    type: 1,
    en: {
      title: "Reminder: your collection is not online yet",
      object: "Buyers are looking for [BRAND]",
      body: `Hello [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Your page is ready, but your collection is not online yet, and buyers have started ordering for the season. Send me your line sheet and images as they are: we can upload them for you this time.

        Is something holding you up? Let me know, and we will find a solution.

        Best wishes,
        [USERNAME]`,
    },
    fr: {
      title: "Relance : votre collection n’est pas encore en ligne",
      object: "Des acheteurs cherchent [BRAND]",
      body: `Bonjour [FIRST_NAME_PRIMARY_SALES_CONTACT],

        Votre page est prête, mais votre collection n’y est pas encore, et les commandes de la saison ont commencé. Envoyez-moi votre line sheet et vos visuels tels quels : nous pouvons les mettre en ligne pour vous cette fois-ci.

        Quelque chose vous bloque ? Dites-le-moi, nous trouverons une solution.

        Bien à vous,
        [USERNAME]`,
    },
  },
]
