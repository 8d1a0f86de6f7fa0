-- What an administrator decided for a role instead of the default that the code declares; no row: the default.
CREATE TABLE role_permission (
  role text NOT NULL,
  permission text NOT NULL,
  is_granted boolean NOT NULL,
  PRIMARY KEY (role, permission)
);
