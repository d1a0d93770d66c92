/** The pages that the numbers of `help-lines.ts` were taken from. */

export interface Sourced {
  /** The address of the page. */
  source: string
  /** The date that the page states for itself or its text; absent where it states none. */
  sourceDate?: string
}

/** The European Commission on the single emergency number of the European Union. */
export const european112: Sourced = {
  source: 'http://ec.europa.eu/information_society/activities/112/actions/index_en.htm',
}

export const australia000: Sourced = {
  source: 'https://nt.gov.au/emergency/emergencies/calling-000',
  sourceDate: '2016-03-01',
}
export const lifelineAustralia: Sourced = {
  source: 'http://www.health.gov.au/internet/ministers/publishing.nsf/Content/mr-yr12-mb-mb099.htm',
  sourceDate: '2012-09-11',
}
export const respectAustralia: Sourced = {
  source: 'https://www.surfcoast.vic.gov.au/My_Community/Domestic_violence',
}
export const zelfmoordlijn: Sourced = {
  source: 'https://zelfmoordlijn1813.be/over-deze-website-en-de-organisaties',
}
export const brazil192: Sourced = {
  source: 'http://www.saude.gov.br/saude-de-a-z/servico-de-atendimento-movel-de-urgencia-samu-192',
  sourceDate: '2019-10-14',
}
/** The government of the Brazilian state of Piauí. */
export const piaui: Sourced = { source: 'https://portal.pi.gov.br/sempi/190-aplicativo' }
export const canada911: Sourced = {
  source: 'https://www.alberta.ca/what-to-expect-when-calling-911',
}
/** A hospital group in Canada, which answers calls to 988 from its region. */
export const quinteHealth: Sourced = {
  source:
    'https://quintehealth.ca/news-story/quinte-health-a-proud-partner-in-delivering-national-9-8-8-suicide-crisis-helpline/',
  sourceDate: '2023-12-01',
}
export const servicePublic: Sourced = {
  source: 'https://www.service-public.fr/particuliers/actualites/A15206',
  sourceDate: '2021-09-29',
}
/** The regional office of the line in Bayreuth. */
export const telefonSeelsorge: Sourced = { source: 'https://ts-bayreuth.de/node/1' }
export const hilfetelefon: Sourced = {
  source: 'https://www.hilfetelefon.de/das-hilfetelefon/angebot-im-ueberblick.html',
}
/** A portal of the government of India. */
export const india112: Sourced = {
  source:
    'https://en.vikaspedia.in/social-welfare/women-and-child-development/emergency-response-support-system',
}
/** The Irish minister for health in parliament. */
export const oireachtas: Sourced = {
  source: 'https://www.oireachtas.ie/en/debates/question/2013-12-10/505/',
  sourceDate: '2013-12-10',
}
export const italy1522: Sourced = { source: 'https://www.1522.eu/cose-1522/?lang=en' }
/** The international association of the Japanese prefecture of Kagawa. */
export const kagawa: Sourced = {
  source: 'http://www.i-pal.or.jp/daily-life-library/en/emergency/telephone.html',
}
export const newZealand111: Sourced = {
  source:
    'https://www.govt.nz/browse/crime-and-justice/crimes-and-emergencies/111-emergency-service/',
}
export const newZealandHealth: Sourced = {
  source:
    'https://www.health.govt.nz/news-media/news-items/phone-counselling-service-busy-following-christchurch-tragedy',
  sourceDate: '2019-03-17',
}
/** A Norwegian school for safety at work. */
export const norway: Sourced = { source: 'https://www.viken-nettskole.no/lessons/varsling/' }
export const singapore995: Sourced = {
  source:
    'https://www.mha.gov.sg/media-room/newsroom/1777-hotline-emergency-screening-protocols-and-cost-implications-for-non-emergency-ambulance-service-case-redirection',
  sourceDate: '2026-02-03',
}
/** A guide for residents. */
export const singapore999: Sourced = {
  source: 'https://www.askexplorer.com/singapore/residents/about/essential-info/in-emergency',
}
/** A local information centre of the European Union. */
export const southAfrica112: Sourced = { source: 'https://latuaeuropavercelli.eu/node/12411' }
export const gbvCommandCentre: Sourced = { source: 'http://gbv.org.za/about-us' }
/** The town of Mugardos, for the government's office against gender violence. */
export const spain016: Sourced = {
  source: 'https://mugardos.gal/a-delegacion-do-goberno-contra-a-violencia-de-xenero-informa/',
}
/** The Swiss federation, cantons and communes. */
export const switzerland: Sourced = { source: 'https://ch.ch/it/numeri-emergenza-primie-soccorsi' }
export const britain999: Sourced = {
  source: 'https://www.nwas.nhs.uk/services/urgent-and-emergency-care-999/what-happens/',
}
export const samaritans: Sourced = {
  source: 'https://www.samaritans.org/how-we-can-help/contact-samaritan/',
}
/** An English district council. */
export const teignbridge: Sourced = {
  source:
    'https://www.teignbridge.gov.uk/housing/advice-guides/domestic-abuse/what-is-domestic-abuse/',
}
export const unitedStates911: Sourced = {
  source: 'https://fcc.gov/encyclopedia/9-1-1-and-e9-1-1-services',
}
export const wyomingHealth: Sourced = {
  source:
    'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
}
/** The Office for Victims of Crime of the United States. */
export const victimsOfCrime: Sourced = {
  source:
    'https://ovc.ojp.gov/news/grantee-news/national-domestic-violence-hotline-answers-6-million-contacts',
  sourceDate: '2022-01-20',
}
