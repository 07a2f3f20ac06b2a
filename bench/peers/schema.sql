-- What the peers' flows store: a lead, the window in which its phone is a duplicate, and the call that is asked for.
CREATE TABLE leads (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL,
  email text,
  requirement text,
  budget text,
  source text,
  extra jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE open_windows (
  phone text PRIMARY KEY,
  lead_id uuid NOT NULL,
  until timestamptz NOT NULL
);

CREATE TABLE calls (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL,
  phone text NOT NULL,
  status text NOT NULL DEFAULT 'requested',
  requested_at timestamptz NOT NULL DEFAULT now()
);

-- One round trip and one transaction a lead: the cheapest way to do it in PostgreSQL.
CREATE FUNCTION take_lead(p_name text, p_phone text, p_email text, p_requirement text, p_budget text, p_source text, p_extra jsonb)
RETURNS TABLE (success boolean, "leadId" uuid, status text) LANGUAGE plpgsql AS $$
DECLARE
  new_id uuid := gen_random_uuid();
  first_id uuid;
BEGIN
  INSERT INTO open_windows AS w VALUES (p_phone, new_id, now() + interval '10 minutes')
    ON CONFLICT (phone) DO UPDATE SET lead_id = excluded.lead_id, until = excluded.until WHERE w.until < now()
    RETURNING w.lead_id INTO first_id;
  IF first_id IS NULL THEN
    SELECT w.lead_id INTO first_id FROM open_windows w WHERE w.phone = p_phone;
    RETURN QUERY SELECT true, first_id, 'duplicate';
    RETURN;
  END IF;
  INSERT INTO leads VALUES (new_id, p_name, p_phone, p_email, p_requirement, p_budget, p_source, p_extra);
  INSERT INTO calls (lead_id, phone) VALUES (new_id, p_phone);
  RETURN QUERY SELECT true, new_id, 'accepted';
END
$$;
