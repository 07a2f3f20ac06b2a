import { type Answer, answersOf, at, isObject, type JsonObject, type Role } from '@turant/plugin-kit';

/** Roles of the fields of leads and contacts, by their API names. */
export const ROLES: Readonly<Record<string, Role>> = {
  Salutation: 'namePrefix',
  First_Name: 'firstName',
  Last_Name: 'lastName',
  Full_Name: 'nameFallback',
  Mobile: 'phone',
  Phone: 'phone',
  Home_Phone: 'phone',
  Other_Phone: 'phone',
  Email: 'email',
  Secondary_Email: 'email',
  Description: 'requirement',
  Lead_Source: 'source',
  Owner: 'owner',
  Country: 'country',
  Mailing_Country: 'country',
  Do_Not_Call: 'doNotCall',
  Created_Time: 'sentAt',
  Company: 'extra',
  Account_Name: 'extra',
  Designation: 'extra',
  Title: 'extra',
  Department: 'extra',
  Industry: 'extra',
  Website: 'extra',
  Rating: 'extra',
  Lead_Status: 'extra',
  Street: 'extra',
  City: 'extra',
  State: 'extra',
  Zip_Code: 'extra',
  Mailing_City: 'extra',
  Skype_ID: 'extra',
  Twitter: 'extra',
  Fax: 'extra',
  // Fields of the company, not of the person.
  Annual_Revenue: 'extra',
  No_of_Employees: 'extra',
};

/** Zoho's internal fields. */
const INTERNAL_FIELDS =
  /^(\$|id$|Modified_|Created_By$|Last_Activity_|Last_Visited_|First_Visited_|Visitor_|Average_|Days_Visited|Number_Of_Chats|Record_|Locked__s|Unsubscribed_|Converted|Change_Log|Tag$|Layout$|Lead_Conversion|Email_Opt_Out$|Enrich_|Data_Source|Referrer$|Score|Positive_|Negative_|Touch_Point_)/;

/** The answers of a record of the API. An owner is `{id, name, email}`. Unknown fields are the customer's own; their roles are guessed. */
export function recordAnswers(record: JsonObject): Answer[] {
  const fields = Object.entries(record).filter(([name]) => !INTERNAL_FIELDS.test(name));
  return answersOf(Object.fromEntries(fields), { map: ROLES }).flatMap((answer) => {
    if (answer.as !== 'owner' || !isObject(answer.value)) return [answer];
    return ['id', 'email'].map((name) => ({ ...answer, value: at(answer.value, name) }));
  });
}
