-- Members with the numbers :first to :last, all with the password of the demo's `driver`.
INSERT INTO member (username, username_key, email, email_key, password_hash, role, email_verified_at, created_at)
SELECT name, name, name || '@example.org', name || '@example.org', password_hash, 'USER', now(),
       now() - n * interval '1 minute'
  FROM member AS driver, generate_series(:first, :last) AS n,
       -- Names that share pieces as people's do: a word, another one, and a number.
       LATERAL (SELECT (ARRAY['apex', 'boost', 'camber', 'diesel', 'edge', 'flat', 'gear', 'heel', 'idle', 'jump'])[1 + n % 10]
                    || (ARRAY['kid', 'lane', 'mile', 'nut', 'oil', 'pit', 'quad', 'road', 'slip', 'toe'])[1 + n / 10 % 10]
                    || '_' || n AS name) AS called
 WHERE driver.username = 'driver';

-- Each of them is signed in on a device, and every fourth on two.
INSERT INTO account_session (member_id, agent, address, created_at, last_used_at, expires_at)
SELECT id, 'A browser', '192.0.2.1', now(), now(), now() + interval '30 days'
  FROM member, generate_series(0, (id % 4 = 0)::int)
 WHERE username ~ '_[0-9]+$' AND id > (SELECT coalesce(max(member_id), 0) FROM account_session WHERE agent = 'A browser')
